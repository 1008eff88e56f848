import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBuilt, readFileList, type FileStore } from '../server/publication/built-files.ts'
import { sitesDir } from '../server/publication/built-site.ts'

/** The default folder of an export. Each export replaces its contents. */
export const exportFolder = () => join(sitesDir(), 'export')

/** Writes every file of a publication into a folder that a static file host can serve. */
export function exportSite(shelf: FileStore, folder = exportFolder()): void {
  if (folder === exportFolder()) rmSync(folder, { recursive: true, force: true })
  for (const name of Object.keys(readFileList(shelf))) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, readBuilt(shelf, name))
  }
}
