import { spawn, type ChildProcess } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { resolve } from 'node:path'
import { serverMain } from '#commands/parts/server-bundle.ts'
import nodeFlags from '#commands/node-flags.json' with { type: 'json' }
import { readFileSync } from 'node:fs'

export type ServerProcess = {
  origin: string
  pid: number
  output(): string
  /** Waits until the server's output contains the given text. */
  logged(text: string): Promise<void>
  /** Sends a signal and waits for the exit. @returns the exit code, or null when the signal ended the process */
  end(signal: NodeJS.Signals): Promise<number | null>
  signal(signal: NodeJS.Signals): void
  exited: Promise<number | null>
}

/** Starts the real server on a free port. @param folder the project folder that the server runs in */
export async function startServer(environment: Record<string, string>, folder = '.'): Promise<ServerProcess> {
  const { child, output, written } = launch(environment, folder)
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ended = exited.then(() => Promise.reject(new Error(`The server exited: ${output()}`)))
  ended.catch(() => {})
  const found = async <Found>(find: (output: string) => Found | undefined) => {
    for (;;) {
      const match = find(output())
      if (match !== undefined) return match
      await Promise.race([written(), ended])
    }
  }
  const origin = await found((written) => /is at (http:\/\/\S+)/.exec(written)?.[1])
  return {
    origin,
    pid: child.pid!,
    output,
    exited,
    logged: async (text) => void (await found((written) => written.includes(text) || undefined)),
    signal: (signal) => void child.kill(signal),
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs the server until it exits by itself. */
export async function runServer(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(environment)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

type Launched = {
  child: ChildProcess
  output: () => string
  /** Resolves when the server writes its next output. */ written: () => Promise<unknown>
}

function launch(environment: Record<string, string>, folder = '.'): Launched {
  const env = { ...PROGRAM_ENVIRONMENT, SITES_DIR: process.env.SITES_DIR, PORT: '0', DRAIN_NOTICE: '0', ...environment }
  // Runs the bundle, as `npm start` does. Without an up-to-date bundle, or in a copy of the project, runs the sources.
  const bundle = folder === '.' ? serverMain() : undefined
  const main = bundle?.isCurrent ? resolve(bundle.file) : 'server/main.ts'
  const child = spawn(process.execPath, [...nodeFlags, main], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const news = new EventEmitter().setMaxListeners(0)
  let text = ''
  const collect = (chunk: Buffer) => {
    text += chunk.toString()
    news.emit('text')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, output: () => text, written: () => once(news, 'text') }
}

/** A program's exit code, its output, and its peak memory (bytes). */
export type Ended = { code: number | null; output: string; mostMemory: number }

const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
/** The environment of every program that tests start: PATH, the folder of Node's compile cache, and Node's options. */
export const PROGRAM_ENVIRONMENT = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS }

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
