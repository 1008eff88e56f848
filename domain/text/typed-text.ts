/** The shape that a browser's own e-mail field accepts (HTML standard, valid e-mail address). */
export function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
    text,
  )
}

/** What was typed on one line, without spaces around it. */
export function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** What was typed on several lines, without spaces around it. */
export function severalLines(text: string): string {
  return printable(text.replaceAll('\r\n', '\n')).trim()
}

/** Without characters that no keyboard writes: control characters and halves of pairs. */
function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g, ' ').toWellFormed()
}
