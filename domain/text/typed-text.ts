/**
 * Matches invisible characters, except those that join or shape their neighbors. The patterns below match these
 * exceptions where they affect no neighbor.
 */
const INVISIBLE =
  // oxlint-disable-next-line no-misleading-character-class -- The characters are matched one by one.
  /(?![\u{fe00}-\u{fe0f}\u{200c}-\u{200d}\u{180b}-\u{180f}\u{e0100}-\u{e01ef}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu
/**
 * Matches a character that may have to change: any except ASCII, accented letters, quotation marks and dashes. Lists
 * are searched at every keystroke, so ordinary text has to be processed quickly.
 */
const UNUSUAL = /[^\t\n -~\u00a1-\u00ac\u00ae-\u017f\u2010-\u2027\u2030-\u205e]/
/** Matches the flag of a part of a country, such as Scotland, or a tag character outside such a flag. */
const TAGGED = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,9}\u{e007f})|[\u{e0020}-\u{e007f}]/gu
const LOOSE_SELECTOR =
  // oxlint-disable-next-line no-misleading-character-class -- The characters are matched one by one.
  /(?<![\p{S}\p{N}\p{P}\p{Script=Han}\u1820-\u18aa])[\u{fe00}-\u{fe0f}\u{180b}-\u{180f}\u{e0100}-\u{e01ef}]/gu
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{S}])[\u{200c}-\u{200d}]|[\u{200c}-\u{200d}](?![\p{L}\p{M}\p{S}])/gu

/** Returns whether a browser's own email field accepts a string (HTML standard, valid email address). */
export function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
    text,
  )
}

/**
 * Normalizes single-line input: Unicode normal form C, every run of spaces as one space, no invisible characters. Text
 * with nothing visible becomes empty.
 */
export function oneLine(text: string): string {
  return shown(text).replace(/\s+/g, ' ').trim()
}

/** Normalizes multi-line input like a single line, but keeps its line breaks, tabs and runs of spaces. */
export function severalLines(text: string): string {
  return shown(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n'))
    .replace(/[^\S\n\t ]/g, ' ')
    .trim()
}

/**
 * Removes characters that a reader cannot see: direction marks, soft hyphens, fillers, zero-width characters. Keeps the
 * characters that join letters and emoji. Control characters, lone surrogates and blank characters become spaces or the
 * replacement character.
 */
function shown(text: string): string {
  // Most text has no such characters. Neither do the longest texts, which are sent only to keep the server busy.
  if (!UNUSUAL.test(text)) return text
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u2800\u{1d159}]/gu, ' ')
      .replace(INVISIBLE, '')
      .replace(TAGGED, '$1')
      .replace(LOOSE_SELECTOR, '')
      .replace(LOOSE_JOINER, '')
      .normalize('NFC')
  )
}
