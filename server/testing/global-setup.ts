import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
  }
}

/** Starts PostgreSQL once for all test files, where there is one. */
export default async function setup(project: TestProject) {
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster?.url)
  return () => cluster?.stop()
}
