import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, inject } from 'vitest'
import { openDatabase } from '../server/db/open.ts'
import type { Database } from '../server/db/all-tables.ts'
import { databaseAt, giveBackDatabase, takeDatabase } from './postgres-pool.ts'

/** A separate database for one test. */
export type TestDatabase = {
  db: Database
  settings: { databaseUrl: string | undefined; dataDir: string }
  close(): Promise<void>
}

export type DatabaseKind = 'SQLite' | 'PostgreSQL'

/** Creates a new, migrated database. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kibanda-data-'))
  const server = kind === 'PostgreSQL' ? inject('postgresUrl') : undefined
  const name = server && (await takeDatabase(server, inject('postgresTemplate')))
  if (!server) copyFileSync(inject('sqliteTemplate'), join(dataDir, 'kibanda.sqlite'))
  const databaseUrl = server && name && databaseAt(server, name)
  const settings = { databaseUrl, dataDir }
  const db = await openDatabase(settings)
  return {
    db,
    settings,
    async close() {
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
      if (server && name) await giveBackDatabase(server, inject('postgresTemplate'), inject('postgresPristine')!, name)
    },
  }
}

/** Runs the same tests on SQLite, and on PostgreSQL if available. */
export function describeOnEachDatabase(name: string, tests: (kind: DatabaseKind) => void): void {
  const kinds: DatabaseKind[] = inject('postgresUrl') ? ['SQLite', 'PostgreSQL'] : ['SQLite']
  for (const kind of kinds) describe(`${name} on ${kind}`, () => tests(kind))
}
