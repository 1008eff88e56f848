import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { makeFolder } from '#server/settings/data-folder.ts'
import { currentBundle, DRAFT, INDEX, MAIN, unneededBundles } from './parts/server-bundle.ts'

/**
 * The packages to bundle: those whose hundreds of files would otherwise load at startup, and the Kysely adapter, which
 * must use the same copy of Kysely as the server. React is bundled, because an unbundled React selects its production
 * build by NODE_ENV, which other packages read, too. All other packages stay unbundled. The packages for sign-in,
 * PostgreSQL, email and receipts load when they are first needed.
 */
const BUNDLED = ['kysely', 'hono', '@hono/node-server', 'valibot', '@better-auth/kysely-adapter', 'react', 'react-dom']

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
    resolve: { alias: { './built-no-js.ts': resolve('app/no-js/render-no-js.tsx') } },
    // Without these, React's development build would render the pages, which takes six times as long.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
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
for (const old of unneededBundles(folder)) rmSync(old, { recursive: true, force: true })
