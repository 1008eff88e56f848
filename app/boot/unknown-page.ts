/**
 * Runs inline in 404.html, before the boot script: a file host answers every unknown address with that one document,
 * and this turns it into the page for unknown ids, or goes to the address as the site spells it.
 */
import { tidyPath, unknownPageFor } from '#domain/unknown-pages.ts'

const { dataset } = document.documentElement
const tidied = tidyPath(location.pathname)
const page = unknownPageFor(tidied, dataset.unknownPages?.split(' ') ?? [])

// A file host may add a slash of its own; only another spelling is worth a second try.
if (tidied !== location.pathname.replace(/\/$/, '')) {
  delete dataset.hydrate
  location.replace(tidied + location.search + location.hash)
} else if (page !== undefined) {
  delete dataset.hydrate
  void replaceDocument(`${page}/`)
}

async function replaceDocument(address: string): Promise<void> {
  const html = await (await fetch(address)).text()
  document.open()
  document.write(html)
  document.close()
}
