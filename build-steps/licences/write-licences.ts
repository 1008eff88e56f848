import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LICENCE_CLIENTS } from '../../domain/licence-clients.ts'
import { testVectors } from './test-vectors.ts'

const SOURCES = 'build-steps/licences'

/** Puts what checks licence files elsewhere beside the page that does: a client in each language, and the test vectors. */
export async function writeLicences(clientDir: string): Promise<void> {
  const { folder, vectors, ...clients } = LICENCE_CLIENTS
  await mkdir(join(clientDir, folder), { recursive: true })
  for (const name of Object.values(clients)) await cp(join(SOURCES, name), join(clientDir, folder, name))
  await writeFile(join(clientDir, folder, vectors), `${JSON.stringify(await testVectors(), undefined, 2)}\n`)
}
