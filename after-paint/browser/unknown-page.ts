/**
 * Runs inline in 404.html, after the boot script. A static file host serves that document for every unknown URL; this
 * script replaces it with the page for unknown IDs, or redirects to the canonical spelling of the URL.
 */
import { LEAVING, tell } from './events.ts'
import { tidyPath, unknownPageFor } from '#domain/pages/unknown-pages.ts'

const tidied = tidyPath(location.pathname)
const page = unknownPageFor(tidied, document.currentScript?.dataset.pages?.split(' ') ?? [])

// A file host may add a trailing slash. A path that differs only in this slash needs no redirect.
if (tidied !== location.pathname.replace(/\/$/, '')) {
  tell(LEAVING)
  location.replace(tidied + location.search + location.hash)
} else if (page !== undefined) {
  tell(LEAVING)
  void replaceDocument(`${page}/`)
}

async function replaceDocument(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  document.open()
  document.write(html)
  document.close()
}
