import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { makeFolder } from '#server/settings/make-folder.ts'
import { bundles, currentBundle, DRAFT, INDEX, MAIN } from './parts/server-bundle.ts'

/**
 * The packages to bundle: those whose hundreds of files would otherwise load at startup, and the adapter, which must
 * use the same copy of Kysely. All other packages stay unbundled. Those for sign-in, PostgreSQL, email and receipts
 * load when they are first needed.
 */
const BUNDLED = ['kysely', 'hono', '@hono/node-server', 'valibot', '@better-auth/kysely-adapter']
/** The number of bundles to keep on disk. */
const BUNDLES = 5

// The sources are indexed before the build, so that a change during the build makes the bundle stale.
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
  // Another process may have bundled the same sources in the meantime; if so, its bundle is used.
  if (!existsSync(join(folder, MAIN))) throw error
} finally {
  rmSync(draft, { recursive: true, force: true })
}
for (const old of bundles().slice(BUNDLES)) rmSync(old, { recursive: true, force: true })
