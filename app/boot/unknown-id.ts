import { unknownPageFor } from '#domain/unknown-pages.ts'

/**
 * A file host answers every unknown address with the same document; this turns that document into the page for unknown ids.
 * @returns whether it does
 */
export function showUnknownPage(): boolean {
  const pages = document.documentElement.dataset.unknownPages?.split(' ') ?? []
  const page = unknownPageFor(location.pathname.replace(/\/$/, ''), pages)
  if (page !== undefined) void replaceDocument(`${page}/`)
  return page !== undefined
}

async function replaceDocument(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  document.open()
  document.write(html)
  document.close()
}
