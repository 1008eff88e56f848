/**
 * Stands in the address of a built page for every id that has no page of its own. Not an underscore: React Router gives
 * that a meaning of its own.
 */
export const UNKNOWN_ID = '-'

/**
 * Returns an address as this site writes it: in lower case, one slash between parts and none at the end, numbers as
 * plain numbers.
 * It always begins with exactly one slash, so that no browser takes it for the address of another site.
 */
export function tidyPath(path: string): string {
  const parts = path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
  return `/${parts.map((part) => (/^[\d.e+]+$/.test(part) && Number.isSafeInteger(Number(part)) ? String(Number(part)) : part)).join('/')}`
}

/** Whether an address is that of a page for unknown ids, such as `/project/-`. */
export function isUnknownPage(path: string): boolean {
  return path.split('/').includes(UNKNOWN_ID)
}

/** The page for unknown ids that an address belongs to, if any. @param pages their addresses */
export function unknownPageFor(path: string, pages: readonly string[]): string | undefined {
  const parts = path.split('/')
  return pages.find((page) => {
    const expected = page.split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, position) => part === parts[position] || (part === UNKNOWN_ID && parts[position] !== ''))
    )
  })
}
