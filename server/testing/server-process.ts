import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

export type ServerProcess = {
  origin: string
  output(): string
  /** Sends a signal and waits for the end. @returns the exit code, null when the signal ended it */
  end(signal: NodeJS.Signals): Promise<number | null>
  signal(signal: NodeJS.Signals): void
  exited: Promise<number | null>
}

/** Starts the real server program on a free port. @param folder the project that it is the server of */
export async function startServer(environment: Record<string, string>, folder = '.'): Promise<ServerProcess> {
  const { child, output } = launch(environment, folder)
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const origin = await Promise.race([addressIn(output), exited.then(() => Promise.reject(new Error(`The server ended: ${output()}`)))])
  return {
    origin,
    output,
    exited,
    signal: (signal) => void child.kill(signal),
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs the server program until it ends by itself. */
export async function runServer(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(environment)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output() }
}

function launch(environment: Record<string, string>, folder = '.'): { child: ChildProcess; output: () => string } {
  const env = { PATH: process.env.PATH, PORT: '0', ...environment }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  const collect = (chunk: Buffer) => void (text += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return { child, output: () => text }
}

async function addressIn(output: () => string): Promise<string> {
  for (;;) {
    const address = /is at (http:\/\/\S+)/.exec(output())?.[1]
    if (address) return address
    await wait(10)
  }
}
