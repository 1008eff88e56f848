import { tidyPath, unknownPageFor } from '#domain/unknown-pages.ts'

/**
 * A file host answers every unknown address with the same document; this turns that document into the page for unknown ids.
 * @returns whether it does
 */
export function showUnknownPage(): boolean {
  const pages = document.documentElement.dataset.unknownPages?.split(' ')
  if (!pages) return false
  const tidied = tidyPath(location.pathname)
  // A file host may add a slash of its own; only another spelling is worth a second try.
  if (tidied !== location.pathname.replace(/\/$/, '')) {
    location.replace(tidied + location.search + location.hash)
    return true
  }
  const page = unknownPageFor(tidied, pages)
  if (page !== undefined) void replaceDocument(`${page}/`)
  return page !== undefined
}

async function replaceDocument(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  document.open()
  document.write(html)
  document.close()
}
