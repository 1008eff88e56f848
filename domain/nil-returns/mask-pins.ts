import { plainDigits } from '#domain/text/digits.ts'
import { maskPin, tidyPin } from './nil-return.ts'

/** Matches what may stand between the characters of a PIN. */
const GAP = String.raw`[\s\p{Pd}\p{Pc}\u2043\u2212.,·/*']{0,3}`
/**
 * Matches a PIN in plain characters. With gaps it has to stand alone or after the word PIN, because `a`, nine digits and
 * `bill` are ordinary words.
 */
const PIN = new RegExp(
  String.raw`[AP]\d{9}[A-Z]|(?<=^|PIN|[^\p{L}\p{N}])[AP]${GAP}(?:\d${GAP}){9}[A-Z](?![\p{L}\p{N}])`,
  'giu',
)
/** Stands for a character that is written with several plain ones, such as a fraction. */
const OTHER = '\ufffd'

/**
 * Masks everything in a string that looks like a PIN, so that text from other systems can be stored and shown: also with
 * spaces, punctuation or invisible characters in it, and in full-width characters or digits of other scripts.
 */
export function maskPins(text: string): string {
  if (!/\p{N}/u.test(text)) return text
  // Most messages are ASCII, which is plain already.
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

/** Returns a text in plain characters, and where in the text each of them begins. Long texts repeat their characters. */
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
