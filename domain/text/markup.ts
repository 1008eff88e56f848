/**
 * Escapes text for HTML and XML, both between tags and in quoted attributes. Removes characters that XML 1.0 forbids.
 */
export function escapeMarkup(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .toWellFormed()
      // One `replaceAll` for each character is ten times as fast as a single pass with a function.
      .replaceAll('&', '&#38;')
      .replaceAll('<', '&#60;')
      .replaceAll('>', '&#62;')
      .replaceAll('"', '&#34;')
      .replaceAll("'", '&#39;')
  )
}
