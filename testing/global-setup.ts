import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/db/open.ts'
import { memoryFolder } from './memory-folder.ts'
import { postgresCommand, startPostgres } from './postgres-cluster.ts'
import { databaseAt, dropCopies, prepareCopies, type PostgresCopies } from './postgres-copies.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
    /** A migrated template database. Tests copy it, because copying is much faster than migrating a new database. */
    postgresCopies: PostgresCopies | undefined
    sqliteTemplate: string
  }
}

/** Creates the template databases, and starts PostgreSQL once for all test files if it is available. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgres()
  let copies: PostgresCopies | undefined
  if (cluster) {
    const template = `kibanda_template_${randomBytes(6).toString('hex')}`
    await postgresCommand(cluster.url, `create database ${template}`)
    const migrated = await openDatabase({ databaseUrl: databaseAt(cluster.url, template), dataDir: '' })
    await migrated.destroy()
    copies = await prepareCopies(cluster.url, template)
  }
  const folder = mkdtempSync(join(memoryFolder(), 'kibanda-template-'))
  const db = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await db.destroy()
  project.provide('sqliteTemplate', join(folder, 'kibanda.sqlite'))
  project.provide('postgresUrl', cluster?.url)
  project.provide('postgresCopies', copies)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (copies) await dropCopies(copies)
    await cluster?.stop()
  }
}
