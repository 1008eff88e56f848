import { spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

type Interpreter = { language: string; command: string; arguments: string[]; needs: string[] }
type Ended = { exitCode: number | null; output: string; errors: string }

/** The interpreter for each language; it reads an example from standard input. */
export const interpreters: readonly Interpreter[] = [
  { language: 'curl', command: 'bash', arguments: ['-s'], needs: ['bash', 'curl', 'openssl'] },
  { language: 'JavaScript', command: process.execPath, arguments: ['--input-type=module', '-'], needs: [] },
  { language: 'PHP', command: 'php', arguments: [], needs: ['php'] },
  { language: 'Python', command: 'python3', arguments: ['-'], needs: ['python3'] },
]

/** Returns whether a program is installed. */
export function hasProgram(name: string): boolean {
  return spawnSync(name, [name === 'openssl' ? 'version' : '--version']).error === undefined
}

/** Returns the programs that an interpreter needs and this machine lacks. */
export function missingPrograms({ needs }: Interpreter): string[] {
  return needs.filter((name) => !hasProgram(name))
}

/** Runs a program to its end, outside the project, with only the path and the token in its environment. */
export function run({ command, arguments: words }: Interpreter, program: string, token = ''): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const { PATH = '', SystemRoot = '' } = process.env
    const child = spawn(command, words, {
      cwd: tmpdir(),
      env: { PATH, SystemRoot, PYTHONUTF8: '1', KIBANDA_TOKEN: token },
    })
    const chunks: Record<'output' | 'errors', Buffer[]> = { output: [], errors: [] }
    child.stdout.on('data', (chunk: Buffer) => chunks.output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.errors.push(chunk))
    child.on('error', reject)
    child.on('close', (exitCode) =>
      resolve({
        exitCode,
        output: Buffer.concat(chunks.output).toString(),
        errors: Buffer.concat(chunks.errors).toString(),
      }),
    )
    child.stdin.end(program)
  })
}

/** Processes each entry, at most four at a time. */
export async function inBatches<T>(entries: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  const waiting = [...entries]
  const worker = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await work(entry)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
