import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBuilt, readFileList, type Shelf } from '../server/publication/built-files.ts'
import { sitesDir } from '../server/publication/built-site.ts'

/** Where an export goes when no folder is named: what lies there is replaced. */
export const exportFolder = () => join(sitesDir(), 'export')

/** Writes every file of a publication, as a file host serves it, into a folder. */
export function exportSite(shelf: Shelf, folder = exportFolder()): void {
  if (folder === exportFolder()) rmSync(folder, { recursive: true, force: true })
  for (const name of Object.keys(readFileList(shelf))) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, readBuilt(shelf, name))
  }
}
