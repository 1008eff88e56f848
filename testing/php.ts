import { spawnSync } from 'node:child_process'

/** Returns which of these PHP extensions this machine lacks, or only `PHP` if PHP itself is missing. */
export function missingForPhp(...extensions: readonly string[]): string[] {
  const { status, stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' })
  return status === 0 ? extensions.filter((name) => !stdout.includes(name)) : ['PHP']
}

/** Returns printed PHP code as a complete file. Adds the opening tag, which documents can leave out. */
export function phpFile(code: string): string {
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
