import { spawn, spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'

type Interpreter = { language: string; command: string; arguments: string[]; needs: string[] }
type Ended = { exitCode: number | null; output: string; errors: string }

/** The interpreter for each language. It reads an example from standard input. */
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

/**
 * Runs a program to completion in a folder outside the project. Its environment contains little more than PATH and the
 * token.
 */
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

/** Python code that runs each program in a JSON list on standard input, and prints the outcomes as a JSON list. */
const PYTHON_PROGRAMS = `
import contextlib, io, json, sys
ended = []
for program in json.load(sys.stdin):
    output, errors, code = io.StringIO(), "", 0
    try:
        with contextlib.redirect_stdout(output):
            exec(compile(program, "program", "exec"), {"__name__": "__main__"})
    except SystemExit as exit:
        errors, code = str(exit.code), 1
    ended.append({"exitCode": code, "output": output.getvalue(), "errors": errors})
print(json.dumps(ended))
`

/** JavaScript code that runs each module in a JSON list on standard input, and prints the outcomes as a JSON list. */
const JAVASCRIPT_PROGRAMS = `
import { readFileSync } from 'node:fs'
import { format } from 'node:util'
const { log } = console
const ended = []
for (const program of JSON.parse(readFileSync(0, 'utf8'))) {
  let output = ''
  console.log = (...words) => void (output += format(...words) + '\\n')
  try {
    await import('data:text/javascript;base64,' + Buffer.from(program).toString('base64'))
    ended.push({ exitCode: 0, output, errors: '' })
  } catch (error) {
    ended.push({ exitCode: 1, output, errors: String(error) })
  }
}
log(JSON.stringify(ended))
`

/**
 * The arguments that make an interpreter run all programs in one process. Only for languages whose interpreter takes
 * longer to start than to run the programs.
 */
const IN_ONE: Record<string, string[]> = {
  JavaScript: ['--input-type=module', '--eval', JAVASCRIPT_PROGRAMS],
  Python: ['-c', PYTHON_PROGRAMS],
}

/** Runs programs to completion, one after another. */
export async function runEach(interpreter: Interpreter, programs: readonly string[], token = ''): Promise<Ended[]> {
  const words = IN_ONE[interpreter.language]
  if (words) {
    const { output, errors } = await run({ ...interpreter, arguments: words }, JSON.stringify(programs), token)
    if (errors !== '') throw new Error(errors)
    return JSON.parse(output)
  }
  const ended: Ended[] = []
  for (const program of programs) ended.push(await run(interpreter, program, token))
  return ended
}

/** Processes each entry, at most four at a time. */
export async function inBatches<T>(entries: readonly T[], work: (entry: T) => Promise<void>): Promise<void> {
  const waiting = [...entries]
  const worker = async () => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) await work(entry)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

/** Returns which of these PHP extensions this machine lacks, or only `PHP` if PHP itself is missing. */
export function missingForPhp(...extensions: readonly string[]): string[] {
  const { status, stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' })
  return status === 0 ? extensions.filter((name) => !stdout.includes(name)) : ['PHP']
}

/** Returns printed PHP code as a complete file. Adds the opening tag, which documents can leave out. */
function phpFile(code: string): string {
  return code.startsWith('<?php') ? code : `<?php\n${code}\n`
}

/** Runs PHP code. @throws Error with the output of PHP if it fails */
export function runPhp(code: string, { cwd, env = {} }: { cwd: string; env?: Record<string, string> }): string {
  const { PATH = '' } = process.env
  const words = [
    '-d',
    'display_errors=stderr',
    '-d',
    'output_buffering=65536',
    '-d',
    'zend.assertions=1',
    '-d',
    'assert.exception=1',
  ]
  const { status, stdout, stderr } = spawnSync('php', words, {
    cwd,
    env: { PATH, ...env },
    input: phpFile(code),
    encoding: 'utf8',
  })
  if (status !== 0 || stderr !== '') throw new Error(`php exited with ${status}: ${stderr}${stdout}`)
  return stdout
}

/** Returns the syntax errors that PHP reports for some code, or an empty string. */
export function phpMistake(code: string): string {
  const { status, stdout, stderr } = spawnSync('php', ['-l'], { input: phpFile(code), encoding: 'utf8' })
  return status === 0 ? '' : stderr + stdout
}
