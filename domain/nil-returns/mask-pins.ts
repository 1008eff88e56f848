import { plainDigits } from '#domain/text/digits.ts'
import { maskPin, tidyPin } from './nil-return.ts'

/**
 * Matches a PIN in plain characters. A PIN with gaps must not be directly next to other letters or digits, except for
 * the word PIN before it. Otherwise, text such as `a 123456789 bill` would match.
 */
const PIN =
  /[AP]\d{9}[A-Z]|(?<=^|PIN|[^\p{L}\p{N}])[AP][\s\p{Pd}\p{Pc}\u2043\u2212.,·/*']{0,3}(?:\d[\s\p{Pd}\p{Pc}\u2043\u2212.,·/*']{0,3}){9}[A-Z](?![\p{L}\p{N}])/giu
/** Stands in for a character whose plain form has several characters, such as a fraction. */
const OTHER = '\ufffd'

/**
 * Masks everything in a string that looks like a PIN, so that text from other systems can be stored and shown. This
 * includes PINs that contain spaces, punctuation or invisible characters, and PINs in full-width characters or digits
 * from other scripts.
 */
export function maskPins(text: string): string {
  if (!/\p{N}/u.test(text)) return text
  // Most messages are ASCII, whose characters are already plain.
  if (!/\P{ASCII}/u.test(text)) return text.replace(PIN, (pin) => maskPin(tidyPin(pin)))
  const { plain, starts } = plainCharacters(text)
  let masked = ''
  let end = 0
  for (const { 0: pin, index } of plain.matchAll(PIN)) {
    masked += text.slice(end, starts[index]) + maskPin(tidyPin(pin))
    const last = starts[index + pin.length - 1] ?? 0
    end = last + (text.codePointAt(last)! > 0xffff ? 2 : 1)
  }
  return masked + text.slice(end)
}

/**
 * Returns text in plain characters, and the position in the original text where each plain character begins. Caches the
 * plain form of each character, because long texts repeat characters.
 */
function plainCharacters(text: string): { plain: string; starts: number[] } {
  const known = new Map<string, string>()
  const starts: number[] = []
  let plain = ''
  let start = 0
  for (const character of text) {
    let shown = character < '\u0080' ? character : known.get(character)
    if (shown === undefined) {
      const one = plainDigits(character.normalize('NFKC'))
      shown = one.length > 1 ? OTHER : one
      known.set(character, shown)
    }
    if (shown !== '') {
      plain += shown
      starts.push(start)
    }
    start += character.length
  }
  return { plain, starts }
}
