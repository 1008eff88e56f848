import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readBuilt, readFileList, type Shelf } from '../server/built-files.ts'

/** Writes every file of a publication, as a file host serves it, into a folder. */
export function exportSite(shelf: Shelf, folder: string): void {
  for (const name of Object.keys(readFileList(shelf))) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, readBuilt(shelf, name))
  }
}
