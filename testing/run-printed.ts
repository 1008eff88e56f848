import { spawn } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A program's exit code and output. */
export type Ended = { code: number | null; output: string; errors: string }

type Settings = { folder: string; env?: Record<string, string>; as?: { uid: number; gid: number } | undefined }

/** Runs a program in a folder to completion. `as` is the user who runs the program. */
export function runIn(settings: Settings, command: string, ...words: string[]): Promise<Ended> {
  const { folder, env = {}, as = {} } = settings
  return new Promise((done, reject) => {
    const { PATH = '' } = process.env
    const child = spawn(command, words, {
      cwd: folder,
      env: { PATH, LANG: 'C.UTF-8', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...as,
    })
    const ended: Ended = { code: null, output: '', errors: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => void (ended.output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => void (ended.errors += text))
    child.once('error', reject)
    child.once('close', (code) => done({ ...ended, code }))
  })
}

/** Runs a printed TypeScript file with this project's Node. */
export function runScript(settings: Settings, file: string, ...words: string[]): Promise<Ended> {
  return runIn(settings, process.execPath, '--disable-warning=ExperimentalWarning', file, ...words)
}

/** Lets the printed files of a folder import this project's packages. */
export function linkPackages(folder: string): void {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
}

/**
 * Returns the errors that TypeScript reports in strict mode for the printed files of a folder. `linkPackages` must have
 * prepared the folder.
 */
export async function typeErrors(folder: string): Promise<string> {
  const compilerOptions = {
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    jsx: 'react-jsx',
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    target: 'ESNext',
    types: ['node'],
    verbatimModuleSyntax: true,
  }
  const include = ['**/*.ts', '**/*.tsx']
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include, exclude: ['node_modules'] }))
  const { output, errors } = await runIn({ folder }, process.execPath, 'node_modules/typescript/bin/tsc', '-p', '.')
  return output + errors
}

/**
 * Replaces a text that occurs exactly once.
 * @throws Error if the text occurs more than once or not at all, so that a replacement never silently fails
 */
export function replaceOnce(code: string, text: string, replacement: string): string {
  const parts = code.split(text)
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places contain ${text}`)
  return parts.join(replacement)
}
