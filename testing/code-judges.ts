import { spawnSync } from 'node:child_process'
import { parseSync } from 'vite'
import { parseAllDocuments } from 'yaml'
import { hasProgram, phpMistake } from './interpreters.ts'

/** A function that returns the errors in a block of code, or an empty string. */
export type Judge = (code: string) => string

/** The judges by language, for the languages whose code blocks can be checked one by one. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  typescript: script('ts'),
  tsx: script('tsx'),
  javascript: script('js'),
  json: (code) => messageOfThrown(() => JSON.parse(code)),
  yaml: (code) =>
    parseAllDocuments(code)
      .flatMap(({ errors }) => errors.map(String))
      .join('\n'),
  bash: program('bash', ['-n']),
  php: phpMistake,
  python: program('python3', ['-c', 'import ast, sys; ast.parse(sys.stdin.read())']),
  go: program('gofmt', ['-e']),
  nginx: braces,
  caddyfile: braces,
  ini: (code) =>
    code
      .split('\n')
      .filter((line, position, lines) => !isIni(line, lines[position - 1] ?? ''))
      .join('\n'),
  text: () => '',
}

/**
 * The programs that judges run, by language. If a program is not installed, the blocks of its language are not checked.
 */
const PROGRAMS = { php: 'php', python: 'python3', go: 'gofmt', bash: 'bash' } as const
/** The languages whose programs are missing on this machine. */
export const missing: ReadonlySet<string> = new Set(
  Object.entries(PROGRAMS).flatMap(([language, name]) => (hasProgram(name) ? [] : [language])),
)

function script(lang: 'ts' | 'tsx' | 'js'): Judge {
  return (code) =>
    parseSync(`block.${lang}`, code, { lang })
      .errors.map(({ message }) => message)
      .join('\n')
}

/**
 * Returns a judge that runs a program. The program reads the code from standard input, and fails if the code is
 * invalid.
 */
function program(command: string, options: readonly string[]): Judge {
  return (code) => {
    const { status, stdout, stderr } = spawnSync(command, options, { input: code, encoding: 'utf8' })
    return status === 0 ? '' : `${stdout}${stderr}`.trim() || `exit code ${status}`
  }
}

/** Checks that the braces of a configuration file match. */
function braces(code: string): string {
  const bare = code.replaceAll(/#.*|"[^"]*"/g, '')
  const depths = [...bare].reduce(
    ([depth, least], character) => {
      const now = depth + (character === '{' ? 1 : character === '}' ? -1 : 0)
      return [now, Math.min(least, now)] as const
    },
    [0, 0] as readonly [number, number],
  )
  return depths[0] === 0 && depths[1] === 0 ? '' : 'The braces do not match.'
}

/**
 * Returns whether a line is valid in an INI file: a section, a setting, a comment, a blank line, or the continuation of
 * a line that ends in a backslash.
 */
function isIni(line: string, before: string): boolean {
  return before.endsWith('\\') || /^\s*(?:$|[#;]|\[[^\]]+\]$|[\w.@[\]-]+\s*=)/.test(line)
}

export function messageOfThrown(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    return String(error)
  }
}
