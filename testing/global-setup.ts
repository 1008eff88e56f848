import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../server/db/open.ts'
import { postgresCommand } from './postgres-command.ts'
import { startPostgres } from './postgres-cluster.ts'
import { databaseAt, dropPool, preparePool, type Pristine } from './postgres-pool.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
    /** Migrated template databases. Tests copy them, because copying is much faster than migrating each one. */
    postgresTemplate: string
    sqliteTemplate: string
    /** The initial state of such a PostgreSQL database, to which used ones are reset. */
    postgresPristine: Pristine | undefined
  }
}

/** Creates the template databases, and starts PostgreSQL once for all test files if it is available. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgres()
  const template = `kibanda_template_${randomBytes(6).toString('hex')}`
  if (cluster) {
    await postgresCommand(cluster.url, `create database ${template}`)
    const migrated = await openDatabase({ databaseUrl: databaseAt(cluster.url, template), dataDir: '' })
    await migrated.destroy()
    project.provide('postgresPristine', await preparePool(cluster.url, template))
  }
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-template-'))
  const db = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await db.destroy()
  project.provide('sqliteTemplate', join(folder, 'kibanda.sqlite'))
  project.provide('postgresUrl', cluster?.url)
  project.provide('postgresTemplate', template)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (cluster) await dropPool(cluster.url, template)
    await cluster?.stop()
  }
}
