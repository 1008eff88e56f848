import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import nodeFlags from '#commands/node-flags.json' with { type: 'json' }

/** A program's exit code, its output, and its peak memory (bytes). */
export type Ended = { code: number | null; output: string; mostMemory: number }

/** The environment of every program that tests start: PATH, and the folder of the cache of compiled modules. */
export const PROGRAM_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/**
 * A module that makes a program print its peak memory on exit. `process.resourceUsage()` is not an option: its peak
 * includes the parent process.
 */
const PRINT_PEAK_MEMORY = `data:text/javascript,import{readFileSync}from'node:fs';process.on('exit',()=>console.log('most memory '+/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status','utf8'))[1]))`

/** Runs one of this project's programs until it ends. */
export async function runProgram(
  file: string,
  words: readonly string[],
  environment: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [...nodeFlags, '--import', PRINT_PEAK_MEMORY, file, ...words], {
    env: { ...PROGRAM_ENVIRONMENT, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => void (output += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, mostMemory: Number(/most memory (\d+)/.exec(output)?.[1] ?? 0) * 1024 }
}

/** Returns the memory that a process currently uses (bytes). */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}
