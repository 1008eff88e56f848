import { minuteOf } from '#domain/dates.ts'
import { isolated } from '#domain/text/text.ts'

type Message = { name: string; subject: string; message: string; reference: string; receivedAt: string }

/** Returns the initial subject and text of a reply to a visitor's message. The text quotes the message. */
export function replyTo({ name, subject, message, reference, receivedAt }: Message): { subject: string; text: string } {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
  return {
    subject: `Re: ${isolated(subject)} (${reference})`,
    text: `\n\n${isolated(name)} wrote on ${minuteOf(receivedAt)}:\n${quoted}`,
  }
}
