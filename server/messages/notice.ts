import type { Mail, MailKind } from '../mail/mailer.ts'
import type { Message } from './queries.ts'

/** Returns the email that notifies the owner of a message. Replies go to the sender of the message. */
export function noticeOf(
  { reference, name, email, subject, message }: Pick<Message, 'reference' | 'name' | 'email' | 'subject' | 'message'>,
  recipient: string,
): Mail & { kind: MailKind } {
  return {
    kind: 'uncapped',
    recipient,
    replyTo: email,
    subject: `${subject} (${reference})`,
    text: `${name} <${email}> wrote:\n\n${message}\n\n${reference}\n`,
  }
}
