import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

/** The signals that ask a program to end. */
export const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a program from `node_modules` with the running Node.js executable.
 * @returns whether the program succeeded
 */
export function run(script: string, ...args: string[]): boolean {
  return spawnSync(process.execPath, [script, ...args], { stdio: 'inherit' }).status === 0
}

/** Returns whether a module was started directly rather than imported. @param url the module's `import.meta.url` */
export function isStarted(url: string): boolean {
  const [, started] = process.argv
  return started !== undefined && url === pathToFileURL(started).href
}

/**
 * Runs one of this project's programs with the memory settings of this process. Passes on the signals that ask this
 * process to end.
 * @returns whether the program succeeded
 */
export async function runUntilEnd(program: string, ...words: string[]): Promise<boolean> {
  return (await endOf(program, ...words)).code === 0
}

/**
 * Runs one of this project's programs as `runUntilEnd` does.
 * @returns the program's exit code, or the signal that ended the program
 */
export async function endOf(
  program: string,
  ...words: string[]
): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
  const child = spawn(process.execPath, [...process.execArgv, program, ...words], { stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ENDING) process.on(signal, pass)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  for (const one of ENDING) process.off(one, pass)
  return { code, signal }
}

/**
 * Runs one of this project's programs, in parallel with other programs.
 * @returns whether the program succeeded, and all its output
 */
export async function runBeside(
  program: string,
  ...words: string[]
): Promise<{ hasSucceeded: boolean; output: string }> {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code]: unknown[] = await once(child, 'close')
  return { hasSucceeded: code === 0, output }
}

export const tools = {
  vite: 'node_modules/vite/bin/vite.js',
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
}
