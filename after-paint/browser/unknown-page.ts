/**
 * Runs inline in 404.html, after the boot script: a file host answers every unknown address with that one document,
 * and this turns it into the page for unknown ids, or goes to the address as the site spells it.
 */
import { LEAVING, tell } from './events.ts'
import { tidyPath, unknownPageFor } from '#domain/pages/unknown-pages.ts'

const tidied = tidyPath(location.pathname)
const page = unknownPageFor(tidied, document.currentScript?.dataset.pages?.split(' ') ?? [])

// A file host may add a slash of its own; only another spelling is worth a second try.
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
