/** Stands in the address of a built page for every id that has no page of its own. Not an underscore: React Router gives that a meaning of its own. */
export const UNKNOWN_ID = '-'

/** An address as this site writes it: in lower case, without a slash at the end, numbers as plain numbers. */
export function tidyPath(path: string): string {
  const parts = path.toLowerCase().replace(/\/+$/, '').split('/')
  return parts.map((part) => (/^[\d.e+]+$/.test(part) && Number.isSafeInteger(Number(part)) ? String(Number(part)) : part)).join('/') || '/'
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
    return expected.length === parts.length && expected.every((part, position) => part === parts[position] || (part === UNKNOWN_ID && parts[position] !== ''))
  })
}
