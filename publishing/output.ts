import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compressedForm, type BuiltSite } from '../server/built-site.ts'
import { compressNow, isCompressible } from './compress.ts'
import type { Kept } from './kept.ts'

/** Where files and their compressed form lie. */
type Folders = Pick<BuiltSite, 'client' | 'compressed'>

/** Where a publication is written. Files are named by their paths among the pages, such as `assets/a.css`. */
export type Output = {
  /** Writes a file and its compressed form; one that the former publication has with the same bytes is linked from there. */
  write(file: string, content: string | Uint8Array): void
  /** Links files and their compressed form from elsewhere. @returns whether they were all there */
  link(files: readonly string[], from: Folders): boolean
  /** Those of its files that were compressed lightly. */
  light(): string[]
}

/** What files are written with. */
export type Write = Output['write']

/**
 * @param former the publication before, if any: nothing changes its files any more
 * @param formerLight those of its files that were compressed lightly
 */
export function createOutput(site: Folders, former: Folders | undefined, formerLight: readonly string[], kept: Kept): Output {
  const [wereLight, light] = [new Set(formerLight), new Set<string>()]
  const folders = new Set<string>()
  const makeRoom = (file: string) => {
    const folder = dirname(file)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
  }
  const link: Output['link'] = (files, from) => {
    const forms = files.flatMap((file) => [
      [join(from.client, file), join(site.client, file)] as const,
      ...(isCompressible(file) ? [[compressedForm(from, file), compressedForm(site, file)] as const] : []),
    ])
    if (!forms.every(([source]) => existsSync(source))) return false
    for (const [source, target] of forms) {
      makeRoom(target)
      linkOnce(source, target)
    }
    if (from === former) for (const file of files.filter((one) => wereLight.has(one))) light.add(file)
    return true
  }
  return {
    link,
    light: () => [...light],
    write(file, content) {
      const bytes = Buffer.from(content)
      if (former && holds(join(former.client, file), bytes) && link([file], former)) return
      makeRoom(join(site.client, file))
      writeFile(join(site.client, file), bytes)
      if (!isCompressible(file)) return
      const { form, isSmallest } = compressNow(kept, bytes)
      if (!isSmallest) light.add(file)
      makeRoom(compressedForm(site, file))
      writeFile(compressedForm(site, file), form)
    },
  }
}

function holds(file: string, bytes: Buffer): boolean {
  try {
    return readFileSync(file).equals(bytes)
  } catch {
    return false
  }
}

function linkOnce(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    // Two pages may ask for the same file; and the code may lie on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyFileSync(source, target)
  }
}

function writeFile(file: string, bytes: Uint8Array): void {
  // What stands there may be a former publication's too.
  rmSync(file, { force: true })
  writeFileSync(file, bytes)
}
