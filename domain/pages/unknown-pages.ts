/** The ID in the URL of the built page that is served for all unknown IDs. */
export const UNKNOWN_ID = '-'

/** The maximum number of parts to split a path into. No page's path has that many. */
const MOST_PARTS = 20

/**
 * Returns the canonical form of a path: in lower case, with one slash between parts and none at the end, and with
 * numbers in their shortest form. It always starts with exactly one slash, so that no browser mistakes it for the URL
 * of another site.
 */
export function tidyPath(path: string): string {
  const whole = path.toLowerCase().split('/').filter(Boolean).join('/')
  if (!/\d/.test(whole)) return `/${whole}`
  return `/${whole.split('/').map(plainNumber).join('/')}`
}

/** Returns a number in its shortest form, and any other text unchanged. */
function plainNumber(part: string): string {
  return /^[\d.e+]+$/.test(part) && Number.isSafeInteger(Number(part)) ? String(Number(part)) : part
}

/** Returns whether a path belongs to a page for unknown IDs, such as `/project/-`. */
export function isUnknownPage(path: string): boolean {
  return path.split('/').includes(UNKNOWN_ID)
}

/**
 * Returns the page for unknown IDs that is served at a path, if any.
 * @param pages the paths of the pages for unknown IDs
 */
export function unknownPageFor(path: string, pages: readonly string[]): string | undefined {
  const parts = path.split('/', MOST_PARTS)
  return pages.find((page) => {
    const expected = page.split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, position) => part === parts[position] || (part === UNKNOWN_ID && parts[position] !== ''))
    )
  })
}
