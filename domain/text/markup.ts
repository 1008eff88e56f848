/**
 * A text as HTML and XML show it, between tags and between quotes; characters that XML 1.0 cannot write are left out.
 */
export function escapeMarkup(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .toWellFormed()
      .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}
