import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundleInline } from '../build-steps/boot-script.ts'
import { builtCode, codeAt, CODE_FOLDER } from '../build-steps/built-code.ts'
import { codeFingerprint } from '../build-steps/sources.ts'
import { tools } from './run.ts'

/** Builds the code, whatever the content is: what browsers load, and what renders the pages. @throws Error when that does not succeed */
export async function buildCode(): Promise<void> {
  // What is changed while it builds makes it stale.
  const sources = codeFingerprint()
  const under = codeAt(`${builtCode().folder}-${process.pid}`)
  rmSync(under.folder, { recursive: true, force: true })
  mkdirSync(under.folder, { recursive: true })
  const env = { ...process.env, [CODE_FOLDER]: under.folder, NODE_ENV: 'production' }
  const bundled = spawnSync(process.execPath, [tools.reactRouter, 'build'], { encoding: 'utf8', env })
  if (bundled.status !== 0) throw new Error(`The build did not succeed.\n${bundled.stdout}\n${bundled.stderr}`)
  writeFileSync(under.unknownPage, await bundleInline('app/boot/unknown-page.ts'))
  writeFileSync(under.sources, sources)
  rmSync(builtCode().folder, { recursive: true, force: true })
  renameSync(under.folder, builtCode().folder)
}

if (import.meta.url === pathToFileURL(process.argv[1]!).href) await buildCode()
