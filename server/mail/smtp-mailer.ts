import { createTransport } from 'nodemailer'
import { recordOf } from '../../domain/record.ts'
import type { Mailer } from './mailer.ts'

/** How long to wait for the mail server to connect, to greet, and to say the next thing (ms). */
const TIMEOUT = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends through a mail server.
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
      // 5xx is the server's final word about this mail; about a login it is a setting that the owner will correct.
      const isFinal = typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH'
      return { ok: false, isFinal, cause: [code, responseCode, command].filter(Boolean).join(' ') || 'unknown failure' }
    }
  }
}
