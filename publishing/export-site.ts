import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { payment, receipt, shopCart, shopOrder } from '#domain/pages/page-table.ts'
import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { replaceElements } from '#domain/text/markup.ts'
import { insteadOfContents, noJsPage } from '#server/http/no-js-page.ts'
import { readBuilt, readFileList, type FileStore } from '#server/publication/built-files.ts'
import { sitesDir } from '#server/publication/built-site.ts'
import { makeFolder } from '#server/settings/data-folder.ts'

/** The default folder of an export. Each export replaces the contents of this folder. */
export const exportFolder = () => join(sitesDir(), 'export')

const NOTHING_TO_ORDER =
  '<h1 class="title">Checkout</h1><p class="mt-4">This copy of the site has no server, so nothing can be ordered here.</p>'

const NOTHING_TO_LOOK_UP =
  '<noscript><p class="mt-4">This copy of the site has no server, so no order can be looked up here.</p></noscript>'

const fileOf = (path: string) => `${path.slice(1)}/index.html`

/** Writes every file of a publication into a folder that a static file host can serve. */
export function exportSite(shelf: FileStore, folder = exportFolder()): void {
  if (folder === exportFolder()) rmSync(folder, { recursive: true, force: true })
  const write = (name: string, content: string | Buffer) => {
    const file = join(folder, name)
    makeFolder(dirname(file))
    writeFileSync(file, content)
  }
  for (const name of Object.keys(readFileList(shelf))) write(name, readBuilt(shelf, name))
  const read = (path: string) => readBuilt(shelf, fileOf(path)).toString()
  for (const path of [payment, receipt, shopOrder])
    write(
      fileOf(path),
      replaceElements(read(path), 'noscript', ({ content, whole }) =>
        content.includes('<form') ? NOTHING_TO_LOOK_UP : whole,
      ),
    )
  // On a live site, the server generates the forms that work without JavaScript. The publication has no files for these
  // forms.
  const frame = noJsPage(read(shopCart))
  for (const form of [NO_JS_ORDER, NO_JS_PURCHASE]) write(fileOf(form), insteadOfContents(frame, NOTHING_TO_ORDER))
}
