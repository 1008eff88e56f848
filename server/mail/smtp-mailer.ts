import { createTransport } from 'nodemailer'
import { recordOf } from '../../domain/record.ts'
import type { Mailer } from './mailer.ts'

/** Timeouts for connecting, for the server's greeting, and for a silent socket (ms). */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

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
        messageId: `<${id}@${host.replace(/>$/, '')}>`,
      })
      return { ok: true }
    } catch (error) {
      const { code, responseCode, command } = recordOf(error)
      // A 5xx reply is a permanent failure, except for a rejected login, which the owner can correct in the settings.
      const isFinal = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
      return { ok: false, isFinal, cause: [code, responseCode, command].filter(Boolean).join(' ') || 'unknown failure' }
    }
  }
}
