import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, inject, it } from 'vitest'
import pg from 'pg'
import { databaseAt } from '#testing/postgres-copies.ts'
import { postgresCommand } from '#testing/postgres-cluster.ts'
import type { ProjectDocumentation } from '#domain/content/documents.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { documentedProjects, readProjectDocumentation } from '#publishing/content/projects.ts'
import { JUDGES, messageOfThrown, missing } from '#testing/code-judges.ts'

type Block = ProjectDocumentation['sections'][number]['blocks'][number]

/** The languages whose blocks run in order on a fresh database for each project. */
const SQL = ['sql', 'mysql', 'sqlite']

const all = readProjectDocumentation(SAMPLE_CONTENT)
const documents = documentedProjects(SAMPLE_CONTENT).map(({ id, folder }) => ({
  folder,
  blocks: all[id]!.sections.flatMap(({ blocks }) => blocks),
}))

it('finds eleven documented projects, all with code', () => {
  expect(documents.length).toBe(11)
  expect(documents.filter(({ blocks }) => blocks.length === 0)).toEqual([])
})

describe.each(documents)('the documentation in $folder', ({ blocks }) => {
  it('names a known language for every block', () => {
    const known = new Set([...Object.keys(JUDGES), ...SQL])
    expect(blocks.filter(({ language }) => !known.has(language)).map(({ title }) => title)).toEqual([])
  })

  it.each(blocks.filter(({ language }) => language in JUDGES && !missing.has(language)))(
    'has correct $language in “$title”',
    ({ language, code }) => expect(JUDGES[language]!(code)).toBe(''),
  )

  const statements = blocks.filter(({ language }) => SQL.includes(language))
  const isPostgres = statements.some(({ language }) => language === 'sql')
  it.runIf(statements.length > 0 && (!isPostgres || inject('postgresUrl')))('has SQL that a database can execute', () =>
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

/**
 * Syntax of MySQL that SQLite lacks, with its replacement. With a single connection, the replaced statement has the
 * same effect.
 */
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
