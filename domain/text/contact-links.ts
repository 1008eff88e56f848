/** The longest `mailto:` link that every mail program takes, in characters. */
const LONGEST_MAIL_LINK = 1900

/**
 * Returns a link that opens a mail program with a message (RFC 6068). A text that is too long for such a link is cut.
 * @param text its lines are separated by line feeds
 */
export function mailLink(email: string, message?: { subject: string; text: string }): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  if (!message) return address
  const start = `${address}?subject=${encodeURIComponent(message.subject)}&body=`
  return start + encodedText(message.text, LONGEST_MAIL_LINK - start.length)
}

/** Encodes a text for a link. If it does not fit, it is cut after a whole character and ends in an ellipsis. */
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

/** Returns a link that calls a phone number, or undefined if a typed text has too few digits for one. */
export function phoneLink(typed: string): string | undefined {
  const isInternational = typed.trim().startsWith('+')
  // A zero in parentheses is dialed only within the country.
  const digits = (isInternational ? typed.replace('(0)', '') : typed).replace(/\D/g, '')
  if (digits.length < 3 || digits.length > 20) return undefined
  return `tel:${isInternational ? '+' : ''}${digits}`
}
