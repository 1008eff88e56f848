import { minuteOf } from '#domain/dates.ts'
import { isolated } from '#domain/text/text.ts'
import { phoneText } from '#domain/text/phone-text.ts'

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

/** The maximum length of a `mailto:` link that every email app accepts, in characters. */
const LONGEST_MAIL_LINK = 1900

/**
 * Returns a link that opens an email app with a message (RFC 6068). Text that is too long for such a link is truncated.
 * @param message the subject and the text, with line feeds between lines
 */
export function mailLink(email: string, message?: { subject: string; text: string }): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  if (!message) return address
  const start = `${address}?subject=${encodeURIComponent(message.subject)}&body=`
  return start + encodedText(message.text, LONGEST_MAIL_LINK - start.length)
}

/** Encodes text for a link. Text that does not fit is truncated after a whole character and ends in an ellipsis. */
function encodedText(text: string, most: number): string {
  const encode = (part: string) => encodeURIComponent(part.replaceAll('\n', '\r\n'))
  const whole = encode(text)
  if (whole.length <= most) return whole
  let encoded = ''
  for (const character of text) {
    const next = encoded + encode(character)
    if (next.length > most - encode('…').length) break
    encoded = next
  }
  return encoded + encode('…')
}

/** The maximum number of digits in a phone number (E.164), with a prefix such as `00` before it. */
const MOST_DIGITS = 17
/** The minimum number of digits in each of several numbers that share a field. */
const FEWEST_OF_SEVERAL = 7

/**
 * Returns a link that calls a phone number, or the first of several; undefined if the typed text has too few or too
 * many digits.
 */
export function phoneLink(typed: string): string | undefined {
  const numbers = typed.split(/[/,;|&]|\s\p{L}+\s/u).filter((part) => dialed(part).length >= FEWEST_OF_SEVERAL)
  const digits = dialed((numbers.length > 1 ? numbers[0] : undefined) ?? typed)
  return digits.length < 3 || digits.length > MOST_DIGITS ? undefined : `tel:${digits}`
}

/** Returns the digits of a phone number, after a plus sign if it is international. */
function dialed(typed: string): string {
  const phone = phoneText(typed)
  const isInternational = /^\(?\+/.test(phone)
  // A zero in parentheses is dialed only within the country.
  const digits = (isInternational ? phone.replace('(0)', '') : phone).replace(/\D/g, '')
  return `${isInternational && digits !== '' ? '+' : ''}${digits}`
}
