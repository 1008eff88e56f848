import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressedForm, type BuiltSite } from '../server/built-site.ts'
import { renew } from './builds.ts'
import { compress } from './compress.ts'
import type { Kept } from './kept.ts'

/** As many as the process has threads for it. */
const AT_ONCE = 4

/** The files of a publication that were compressed lightly. */
export function lightFiles({ light }: BuiltSite): string[] {
  try {
    return JSON.parse(readFileSync(light, 'utf8')) as string[]
  } catch {
    return []
  }
}

/**
 * Compresses what a publication has compressed lightly as small as it gets, and lets the server take that. It may be killed at any moment:
 * a file has its old form or its new one, and both are the same page.
 */
export async function compressBetter(site: BuiltSite, kept: Kept, sitesDir?: string): Promise<void> {
  const files = lightFiles(site)
  if (files.length === 0) return
  const work = files.values()
  const workOff = async () => {
    for (const file of work) {
      replaceFile(compressedForm(site, file), await compress(kept, readFileSync(join(site.client, file))))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workOff))
  replaceFile(site.light, Buffer.from('[]'))
  renew(site, sitesDir)
}

/** Puts a file in the place of another one, which a former publication may share. */
function replaceFile(file: string, bytes: Buffer): void {
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
}
