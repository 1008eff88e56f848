import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WORKER } from '#offline/shared-with-worker.ts'
import { builtCode, codeAt, CODE_FOLDER } from '#publishing/output/built-code.ts'
import { smallestForm } from '#publishing/output/compress.ts'
import { filesIn } from '#publishing/output/file-index.ts'
import { createKept } from '#publishing/output/kept.ts'
import { createOutput, writeList } from '#publishing/output/output.ts'
import { indexCode } from '#publishing/output/sources.ts'
import { isCompressible } from '#server/publication/built-files.ts'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { PAGE_MODULES } from '#publishing/pages/page-entries.ts'
import { isStarted, tools } from './parts/run.ts'
import { makeFolder } from '#server/settings/data-folder.ts'
import { build } from 'vite'

/**
 * Builds the code that browsers load and the code that renders the pages. Neither depends on the content.
 * @throws Error when the build fails
 */
async function buildCode(): Promise<void> {
  // The sources are indexed before the build, so that a change during the build makes the build stale.
  const sources = indexCode(undefined)
  const under = codeAt(`${builtCode().folder}-${process.pid}`)
  rmSync(under.folder, { recursive: true, force: true })
  makeFolder(under.folder)
  const env = { ...process.env, [CODE_FOLDER]: under.folder, NODE_ENV: 'production' }
  const bundled = spawnSync(process.execPath, [tools.vite, 'build', '--app'], { encoding: 'utf8', env })
  if (bundled.signal) throw new Error(`The build was killed (${bundled.signal}). It needs about 1.1 GB of memory.`)
  if (bundled.status !== 0) throw new Error(`The build failed.\n${bundled.stdout}\n${bundled.stderr}`)
  renameSync(join(under.client, PAGE_MODULES), under.pages)
  writeFileSync(under.boot, await bundleScript('app/boot.ts'))
  writeFileSync(under.unknownPage, await bundleScript('after-paint/browser/unknown-page.ts'))
  writeFileSync(join(under.client, WORKER), await bundleScript('offline/service-worker.ts'))
  const kept = createKept(join(BUILD_DIR, 'kept'), new Date())
  const output = createOutput(under, undefined, kept)
  for (const file of filesIn(under.client)) {
    const bytes = readFileSync(join(under.client, file))
    // Caches the file's smallest compressed version, which `write` then uses.
    if (isCompressible(file)) await smallestForm(kept, bytes)
    output.write(file, bytes)
  }
  writeList(under, output.list())
  rmSync(under.client, { recursive: true })
  writeFileSync(under.sources, JSON.stringify(sources))
  rmSync(builtCode().folder, { recursive: true, force: true })
  renameSync(under.folder, builtCode().folder)
}

if (isStarted(import.meta.url)) await buildCode()

async function bundleScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: true, lib: { entry, formats: ['iife'], name: 'inline' } },
  })
  const [bundle] = [built].flat()
  if (!bundle || !('output' in bundle)) throw new Error(`Bundling ${entry} produced no output.`)
  return bundle.output[0].code.trim()
}
