/** Returns whether a browser's own email field accepts a string (HTML standard, valid email address). */
export function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
    text,
  )
}

/** Normalizes single-line input: removes unprintable characters, collapses whitespace and trims. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Normalizes multi-line input: removes unprintable characters, normalizes line breaks and trims. */
export function severalLines(text: string): string {
  return printable(text.replaceAll('\r\n', '\n')).trim()
}

/** Replaces characters that no keyboard can type: control characters and lone surrogates. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ').toWellFormed()
}
