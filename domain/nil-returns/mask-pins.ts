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
  const { plain, spans } = plainCharacters(text)
  let masked = ''
  let end = 0
  for (const { 0: pin, index } of plain.matchAll(PIN)) {
    const [first, last] = [spans[index], spans[index + pin.length - 1]]
    if (!first || !last) continue
    masked += text.slice(end, first.start) + maskPin(tidyPin(pin))
    end = last.end
  }
  return masked + text.slice(end)
}

/** Returns a text in plain characters, and which part of the text each of them stands for. */
function plainCharacters(text: string): { plain: string; spans: { start: number; end: number }[] } {
  let plain = ''
  const spans = []
  let start = 0
  for (const character of text) {
    const end = start + character.length
    const one = plainDigits(character.normalize('NFKC'))
    if (one !== '') {
      plain += one.length === 1 ? one : OTHER
      spans.push({ start, end })
    }
    start = end
  }
  return { plain, spans }
}
