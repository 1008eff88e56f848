import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { makeFolder } from '#server/settings/make-folder.ts'
import { bundles, currentBundle, DRAFT, INDEX, MAIN } from './parts/server-bundle.ts'

/**
 * The packages whose hundreds of files would load at startup, and the adapter, which must use the same Kysely. All
 * others stay unbundled; those for sign-in, PostgreSQL, email and receipts load when they are first needed.
 */
const BUNDLED = ['kysely', 'hono', '@hono/node-server', 'valibot', '@better-auth/kysely-adapter']
/** How many bundles stay on disk. */
const BUNDLES = 5

// Indexes the sources first, so that a change during the build makes the bundle stale.
const { folder, sources } = currentBundle()
const draft = `${folder}-${process.pid}${DRAFT}`
makeFolder(draft)
try {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: BUNDLED },
    build: { ssr: 'server/main.ts', outDir: draft, target: 'node24', minify: false },
  })
  writeFileSync(join(draft, INDEX), JSON.stringify(sources))
  renameSync(draft, folder)
} catch (error) {
  // Another program may have bundled the same sources meanwhile.
  if (!existsSync(join(folder, MAIN))) throw error
} finally {
  rmSync(draft, { recursive: true, force: true })
}
for (const old of bundles().slice(BUNDLES)) rmSync(old, { recursive: true, force: true })
