import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BUILD_DIR } from '#server/publication/built-site.ts'
import { OWN_CONTENT, SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { diskFolder } from './memory-folder.ts'

/** The parts of the project that publish and serve a site. */
const PROJECT = [
  'after-paint',
  'offline',
  'app',
  'commands',
  'contract',
  'domain',
  'examples',
  'node_modules',
  'publishing',
  'server',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
]

/** The content of a small shop, without articles, projects or scripts. */
export const SMALL_CONTENT = 'examples/nairobi'

/** Copies the project so that its sources can be changed. @returns the folder of the copy */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-copy-'))
  for (const name of PROJECT) {
    if (name === 'node_modules') symlinkSync(resolve(name), join(folder, name))
    else cpSync(name, join(folder, name), { recursive: true })
  }
  return folder
}

/**
 * Creates a project with its own content, publications and data. It shares this project's built code and server.
 * @param options keepsNothing: publications cannot reuse the results of this project's publications; content: the
 * example content to copy (publishing the small example takes half the time); onDisk: the project needs a real disk
 * @returns the project's folder, the environment for its programs, and a function that removes it
 */
export function createOwnerProject({ keepsNothing = false, content = SAMPLE_CONTENT, onDisk = false } = {}): {
  folder: string
  environment: NodeJS.ProcessEnv
  remove(): void
} {
  const folder = mkdtempSync(join(onDisk ? diskFolder() : tmpdir(), 'kibanda-owner-'))
  for (const name of PROJECT) symlinkSync(resolve(name), join(folder, name))
  cpSync(content, join(folder, OWN_CONTENT), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(folder, BUILD_DIR))
  for (const name of keepsNothing ? ['code', 'server'] : ['code', 'server', 'kept', 'fonts'])
    symlinkSync(resolve(BUILD_DIR, name), join(folder, BUILD_DIR, name))
  const { CONTENT_DIR: _, SITES_DIR: __, ...environment } = process.env
  return {
    folder,
    environment: { ...environment, DATA_DIR: join(folder, 'data') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
