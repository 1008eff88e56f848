import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LICENSE_CLIENTS } from '#domain/codeshop/licenses.ts'
import type { Kept } from '#publishing/output/kept.ts'
import type { Write } from '#publishing/output/output.ts'
import { testVectors } from './test-vectors.ts'

const SOURCES = 'publishing/licenses'

/** Writes the license checker in each language and the test vectors, next to the page that describes them. */
export async function writeLicenses(write: Write, kept: Kept, version: string): Promise<void> {
  const { folder, vectors, ...clients } = LICENSE_CLIENTS
  for (const name of Object.values(clients)) write(join(folder, name).slice(1), readFileSync(join(SOURCES, name)))
  const made = await kept.take('test vectors', [version], async () =>
    Buffer.from(`${JSON.stringify(await testVectors(), undefined, 2)}\n`),
  )
  write(join(folder, vectors).slice(1), made)
}
