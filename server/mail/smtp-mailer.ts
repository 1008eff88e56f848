import { createTransport } from 'nodemailer'
import { recordOf } from '#domain/record.ts'
import type { Mailer } from './mailer.ts'

/** Timeouts for connecting, for the server's greeting, and for a silent socket (ms). */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** The subject of the emails that the owner wrote. All others are automatic (RFC 3834), and no autoreply answers them. */
const OWNER_REPLY = /^Re: your message [\w-]+$/

/**
 * Creates a mailer that sends through an SMTP server.
 * @param url `smtp://user:password@host:port` or `smtps://…`
 * @param from the sender's address
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUT, disableFileAccess: true, disableUrlAccess: true })
  const host = from.split('@').pop() ?? 'localhost'
  return async (id, { recipient, replyTo, subject, text }) => {
    try {
      await transport.sendMail({
        from,
        to: recipient,
        ...(replyTo ? { replyTo } : {}),
        subject,
        text,
        ...(OWNER_REPLY.test(subject) ? {} : { headers: { 'Auto-Submitted': 'auto-generated' } }),
        messageId: `<${id}@${host.replace(/>$/, '')}>`,
      })
      return { ok: true }
    } catch (error) {
      const { code, responseCode, command, response: reply } = recordOf(error)
      const isFinal = isRefusedForGood(responseCode, command, String(reply ?? ''))
      return { ok: false, isFinal, cause: [code, responseCode, command].filter(Boolean).join(' ') || 'unknown failure' }
    }
  }
}

/**
 * Enhanced codes of a recipient that does not exist, cannot be reached, or moved: RFC 3463, classes 5.1 and 5.2.1. All
 * other refusals, such as quotas, block lists, spam filters and missing logins, can end by themselves or when the owner
 * acts.
 */
const GONE = /\b5\.(?:1\.[0-36]|1\.10|2\.1)\b/
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/

/** Returns whether the server has refused the recipient for good. */
function isRefusedForGood(code: unknown, command: unknown, reply: string): boolean {
  if (command !== 'RCPT TO' || (code !== 550 && code !== 551 && code !== 553)) return false
  return ENHANCED.test(reply) ? GONE.test(reply) : !/block|spam|policy|relay|auth|denied|quota|rate/i.test(reply)
}
