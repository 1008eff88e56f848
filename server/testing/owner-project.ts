import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const LINKED = [
  'after-paint',
  'app',
  'commands',
  'contract',
  'domain',
  'node_modules',
  'publishing',
  'server',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
]

/** A project with a content, publications and data of its own, and the code of this one, built. @returns its folder, and how to remove it */
export function createOwnerProject(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-owner-'))
  for (const name of LINKED) symlinkSync(resolve(name), join(folder, name))
  cpSync('content', join(folder, 'content'), { recursive: true, preserveTimestamps: true })
  mkdirSync(join(folder, 'build'))
  for (const name of ['code', 'kept']) symlinkSync(resolve('build', name), join(folder, 'build', name))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
