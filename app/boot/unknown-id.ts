/** Stands in the address of a built page for any id that has no page of its own. */
const UNKNOWN_ID = '_'

/** The page for unknown ids that an address belongs to, if any. @param pages their addresses, such as `/project/_` */
export function unknownPageFor(path: string, pages: readonly string[]): string | undefined {
  const parts = path.replace(/\/$/, '').split('/')
  return pages.find((page) => {
    const expected = page.split('/')
    return expected.length === parts.length && expected.every((part, position) => part === parts[position] || (part === UNKNOWN_ID && parts[position] !== ''))
  })
}

/**
 * On a file host, which answers every unknown address with the same document, turns that document into the page for unknown ids.
 * @returns whether it does
 */
export function showUnknownPage(): boolean {
  const pages = document.documentElement.dataset.unknownPages?.split(' ') ?? []
  const page = unknownPageFor(location.pathname, pages)
  if (page !== undefined) void replaceDocument(`${page}/`)
  return page !== undefined
}

async function replaceDocument(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  document.open()
  document.write(html)
  document.close()
}
