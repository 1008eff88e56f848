import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { shopCart } from '../domain/pages/page-table.ts'
import { STILL_ORDER, STILL_PURCHASE } from '../domain/pages/still-pages.ts'
import { insteadOfContents, stillPage } from '../server/http/no-script-page.ts'
import { readBuilt, readFileList, type FileStore } from '../server/publication/built-files.ts'
import { sitesDir } from '../server/publication/built-site.ts'

/** The default folder of an export. Each export replaces its contents. */
export const exportFolder = () => join(sitesDir(), 'export')

const NOTHING_TO_ORDER =
  '<h1 class="title">Checkout</h1><p class="mt-4">This copy of the site has no server, so nothing can be ordered here.</p>'

/** Writes every file of a publication into a folder that a static file host can serve. */
export function exportSite(shelf: FileStore, folder = exportFolder()): void {
  if (folder === exportFolder()) rmSync(folder, { recursive: true, force: true })
  const write = (name: string, content: string | Buffer) => {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const name of Object.keys(readFileList(shelf))) write(name, readBuilt(shelf, name))
  // With a server, the forms that work without JavaScript are not files.
  const frame = stillPage(readBuilt(shelf, `${shopCart.slice(1)}/index.html`).toString())
  for (const form of [STILL_ORDER, STILL_PURCHASE])
    write(`${form.slice(1)}/index.html`, insteadOfContents(frame, NOTHING_TO_ORDER))
}
