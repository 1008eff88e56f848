import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { databaseOn } from '#server/db/postgres.ts'
import type { Database } from '#server/db/all-tables.ts'
import { isProving } from './effort.ts'
import { memoryFolder } from './memory-folder.ts'
import { databaseAt, giveBackDatabase, lent, takeDatabase } from './postgres-copies.ts'

/** A separate database for one test. */
export type TestDatabase = {
  db: Database
  settings: { databaseUrl: string | undefined; dataDir: string }
  close(): Promise<void>
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL'

/** Creates a new, migrated database. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(memoryFolder(), 'kibanda-data-'))
  const copies = kind === 'PostgreSQL' ? inject('postgresCopies') : undefined
  const copy = copies && (await takeDatabase(copies))
  const databaseUrl = copies && copy && databaseAt(copies.server, copy.name)
  if (!copy) copyFileSync(inject('sqliteTemplate'), join(dataDir, 'kibanda.sqlite'))
  const settings = { databaseUrl, dataDir }
  const db = copy ? databaseOn(lent(copy.pool)) : await openDatabase(settings)
  return {
    db,
    settings,
    async close() {
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
      if (copies && copy) await giveBackDatabase(copies, copy)
    },
  }
}

/**
 * Runs the same tests on SQLite, and on PostgreSQL if available. Meant for tests of money, permissions, queries and
 * migrations.
 */
export function describeOnEachDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  const kinds: DatabaseKind[] = inject('postgresUrl') ? ['SQLite', 'PostgreSQL'] : ['SQLite']
  for (const kind of kinds) describe(`${name} on ${kind}`, () => tests(kind))
}

/**
 * Returns the test cases to run on a database: all of them on SQLite, but only every sixth one on PostgreSQL in `npm
 * test`. Meant for cases about the meaning of a response, which does not depend on the database.
 */
export function casesOn<Case>(kind: DatabaseKind, cases: readonly Case[]): readonly Case[] {
  return isProving || kind === 'SQLite' ? cases : cases.filter((_, position) => position % 6 === 0)
}

/**
 * Runs tests only on SQLite. In `npm run prove`, runs them on each database. Meant for behavior that hardly depends on
 * the database.
 */
export function describeOnOneDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  if (isProving) describeOnEachDatabase(name, tests)
  else describe(`${name} on SQLite`, () => tests('SQLite'))
}

/**
 * Runs tests only on PostgreSQL, or on SQLite if PostgreSQL is not available. In `npm run prove`, runs them on each
 * database. Meant for errors that only PostgreSQL reports.
 */
export function describeOnPostgres(name: string, tests: (kind: DatabaseKind) => void): void {
  if (isProving || !inject('postgresUrl')) describeOnEachDatabase(name, tests)
  else describe(`${name} on PostgreSQL`, () => tests('PostgreSQL'))
}
