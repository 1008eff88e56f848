import { createTransport } from 'nodemailer'
import { recordOf } from '#domain/record.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import type { Mailer } from './mailer.ts'

/** The timeouts for connecting, for the server's greeting, and for a silent socket (ms). */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Matches the subject of emails written by the owner. All other emails are marked as automatic, so that mail systems do
 * not reply to them (RFC 3834).
 */
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
      const words = withoutAddresses(String(reply ?? ''))
      const cause = [code, responseCode, command].filter(Boolean).join(' ') || 'unknown failure'
      return { ok: false, isFinal: isRefusedForGood(responseCode, command, words), cause, words }
    }
  }
}

/** Enhanced status codes for a recipient that does not exist, is unreachable, or has moved (RFC 3463: 5.1.x, 5.2.1). */
const GONE = /\b5\.(?:1\.[0-36]|1\.10|2\.1)\b/
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/
/** Words that mean the same as the codes in `GONE`, for replies without an enhanced status code. */
const UNKNOWN =
  /\b(?:unknown|unrout\w*|undeliverable|no such|no (?:mailbox|user|account)|not (?:found|known|exist|a customer|our customer|here|valid)|\w+n['’]t (?:exist|have)|invalid|inactive|disabled|moved|nonexist\w*|non-exist\w*)\b/i
/** Words in refusals that are temporary, or that the owner can resolve, whatever the status code. */
const PASSING =
  /quota|limit|rate\b|too (?:many|much|fast)|slow|full\b|storage|exceed|later|temporar|gr[ae]y.?list|lookup fail|unavailable|suspend|log.?in|auth|relay|rcpthost|sender|denied|polic|prohibit|block|black|list|\brbl|spam|junk|unsolicited|spf|dkim|dmarc|\bdns|\bip\b|reputation/i

/**
 * Returns whether the server has permanently rejected the recipient. The reply must state explicitly that the recipient
 * does not exist. All other refusals, such as quotas, block lists, spam filters and missing logins, can be temporary.
 */
function isRefusedForGood(code: unknown, command: unknown, reply: string): boolean {
  if (command !== 'RCPT TO' || (code !== 550 && code !== 551 && code !== 553) || PASSING.test(reply)) return false
  return ENHANCED.test(reply) ? GONE.test(reply) : UNKNOWN.test(reply)
}

/** The maximum length of a stored server reply (characters). */
const LONGEST_REPLY = 200

/** Returns a server's reply with the addresses removed. */
function withoutAddresses(reply: string): string {
  const words = reply.split(/([\s<>]+)/).map((word) => (word.includes('@') ? '…' : word))
  return oneLine(words.join('')).slice(0, LONGEST_REPLY)
}
