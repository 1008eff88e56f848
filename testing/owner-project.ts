import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BUILD_DIR } from '../server/publication/built-site.ts'
import { OWN_CONTENT, SAMPLE_CONTENT } from '../publishing/content/content-folder.ts'

/** Everything of the project that makes a site and serves it. */
export const PROJECT = [
  'after-paint',
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
  'react-router.config.ts',
  'vite.config.ts',
]

/** Copies the project, so that its sources can be changed. @returns its folder */
export function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-copy-'))
  for (const name of PROJECT) {
    if (name === 'node_modules') symlinkSync(resolve(name), join(folder, name))
    else cpSync(name, join(folder, name), { recursive: true })
  }
  return folder
}

/**
 * A project with a content, publications and data of its own, and the code of this one, built.
 * @param options keepsNothing: its publications find nothing that others have made
 * @returns its folder; what its programs are started with; how to remove it
 */
export function createOwnerProject({ keepsNothing = false } = {}): {
  folder: string
  environment: NodeJS.ProcessEnv
  remove(): void
} {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-owner-'))
  for (const name of PROJECT) symlinkSync(resolve(name), join(folder, name))
  cpSync(SAMPLE_CONTENT, join(folder, OWN_CONTENT), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(folder, BUILD_DIR))
  for (const name of keepsNothing ? ['code'] : ['code', 'kept'])
    symlinkSync(resolve(BUILD_DIR, name), join(folder, BUILD_DIR, name))
  const { CONTENT_DIR: _, SITES_DIR: __, ...environment } = process.env
  return {
    folder,
    environment: { ...environment, DATA_DIR: join(folder, 'data') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
