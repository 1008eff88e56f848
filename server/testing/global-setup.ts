import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/open.ts'
import { postgresCommand } from './postgres-command.ts'
import { startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
    /** Migrated databases that those of the tests are copied from: that takes a fraction of the time of migrating each. */
    postgresTemplate: string
    sqliteTemplate: string
  }
}

/** Starts PostgreSQL once for all test files, where there is one. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgres()
  const template = `kibanda_template_${randomBytes(6).toString('hex')}`
  if (cluster) {
    await postgresCommand(cluster.url, `create database ${template}`)
    const migrated = await openDatabase({ databaseUrl: Object.assign(new URL(cluster.url), { pathname: `/${template}` }).href, dataDir: '' })
    await migrated.destroy()
  }
  const folder = mkdtempSync(join(tmpdir(), 'kibanda-template-'))
  const db = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  await db.destroy()
  project.provide('sqliteTemplate', join(folder, 'kibanda.sqlite'))
  project.provide('postgresUrl', cluster?.url)
  project.provide('postgresTemplate', template)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (cluster) await postgresCommand(cluster.url, `drop database ${template}`)
    await cluster?.stop()
  }
}
