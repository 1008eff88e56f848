import { spawnSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, inject, it } from 'vitest'
import pg from 'pg'
import { parseSync } from 'vite'
import { parseAllDocuments } from 'yaml'
import { databaseAt } from '../../testing/postgres-pool.ts'
import { postgresCommand } from '../../testing/postgres-command.ts'
import type { ProjectDocumentation } from '../../domain/content/project-documentation.ts'
import { SAMPLE_CONTENT } from '../content/content-folder.ts'
import { documentedProjects, readProjectDocumentation } from '../content/projects.ts'

type Block = ProjectDocumentation['sections'][number]['blocks'][number]

/** Returns what is wrong with a block of code; an empty text if nothing is. */
type Judge = (code: string) => string

/** The languages whose blocks can be judged one by one. */
const JUDGES: Readonly<Record<string, Judge>> = {
  typescript: script('ts'),
  tsx: script('tsx'),
  javascript: script('js'),
  json: (code) => messageOfThrown(() => JSON.parse(code)),
  yaml: (code) =>
    parseAllDocuments(code)
      .flatMap(({ errors }) => errors.map(String))
      .join('\n'),
  bash: program('bash', ['-n']),
  php: program('php', ['-l'], (code) => (code.startsWith('<?php') ? code : `<?php\n${code}`)),
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

/** The languages whose blocks run in order on one fresh database. */
const SQL = ['sql', 'mysql', 'sqlite']

/** Programs that may be missing: their blocks are then not judged. */
const PROGRAMS = { php: 'php', python: 'python3', go: 'gofmt', bash: 'bash' } as const
const missing = new Set(
  Object.entries(PROGRAMS).flatMap(([language, name]) =>
    spawnSync(name, ['--help'], { input: '' }).error ? [language] : [],
  ),
)

const all = readProjectDocumentation(SAMPLE_CONTENT)
const documents = documentedProjects(SAMPLE_CONTENT).map(({ id, folder }) => ({
  folder,
  blocks: all[id]!.sections.flatMap(({ blocks }) => blocks),
}))

it('finds a documentation with code', () => {
  expect(documents.length).toBeGreaterThanOrEqual(5)
  expect(documents.filter(({ blocks }) => blocks.length === 0)).toEqual([])
})

describe.each(documents)('the documentation in $folder', ({ blocks }) => {
  it('names a language that this test knows for every block', () => {
    const known = new Set([...Object.keys(JUDGES), ...SQL])
    expect(blocks.filter(({ language }) => !known.has(language)).map(({ title }) => title)).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language in JUDGES && !missing.has(language)))(
    'has correct $language in “$title”',
    ({ language, code }) => expect(JUDGES[language]!(code)).toBe(''),
  )

  const statements = blocks.filter(({ language }) => SQL.includes(language))
  const isPostgres = statements.some(({ language }) => language === 'sql')
  it.runIf(statements.length > 0 && (!isPostgres || inject('postgresUrl')))('has SQL that a database executes', () =>
    isPostgres ? executeOnPostgres(statements) : executeOnSqlite(statements),
  )
})

const NAME = `printed_${process.pid}`
const server = inject('postgresUrl')
afterAll(() => server && postgresCommand(server, `drop database if exists ${NAME}`))

async function executeOnPostgres(blocks: readonly Block[]): Promise<void> {
  await postgresCommand(server!, `drop database if exists ${NAME}`)
  await postgresCommand(server!, `create database ${NAME}`)
  const client = new pg.Client({ connectionString: databaseAt(server!, NAME) })
  await client.connect()
  try {
    for (const { title, code } of blocks) {
      await client.query(code).catch((error: unknown) => expect.fail(`${title}: ${String(error)}`))
    }
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

/** What MySQL has and SQLite lacks. The statement means the same to a single connection without it. */
const MYSQL_ONLY: readonly [string | RegExp, string][] = [
  [/ (?:unsigned )?auto_increment/gi, ''],
  [/\bbigint(?: unsigned)? primary key/gi, 'integer primary key'],
  [/ for update(?: skip locked)?/gi, ''],
  [') engine=InnoDB;', ');'],
]

function executeOnSqlite(blocks: readonly Block[]): void {
  const database = new DatabaseSync(':memory:')
  try {
    for (const { title, language, code } of blocks) {
      const statements =
        language === 'mysql' ? MYSQL_ONLY.reduce((text, [from, to]) => text.replaceAll(from, to), code) : code
      expect(
        messageOfThrown(() => database.exec(statements)),
        title,
      ).toBe('')
    }
  } finally {
    database.close()
  }
}

function script(lang: 'ts' | 'tsx' | 'js'): Judge {
  return (code) =>
    parseSync(`block.${lang}`, code, { lang })
      .errors.map(({ message }) => message)
      .join('\n')
}

/** Judges code by a program that reads it from standard input and fails if it is wrong. */
function program(command: string, options: readonly string[], prepare = (code: string) => code): Judge {
  return (code) => {
    const { status, stdout, stderr } = spawnSync(command, options, { input: prepare(code), encoding: 'utf8' })
    return status === 0 ? '' : `${stdout}${stderr}`.trim() || `exit code ${status}`
  }
}

/** Judges a configuration of blocks in braces. */
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

/** Returns whether a line is a section, a setting, a comment, blank, or the rest of a setting that ends in a backslash. */
function isIni(line: string, before: string): boolean {
  return before.endsWith('\\') || /^\s*(?:$|[#;]|\[[^\]]+\]$|[\w.@[\]-]+\s*=)/.test(line)
}

function messageOfThrown(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    return String(error)
  }
}
