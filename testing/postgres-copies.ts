import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import type { PostgresPool } from 'kysely'
import { openPool } from '#server/db/postgres.ts'

/**
 * A query for a fingerprint of the schema: for tables, columns, constraints, indexes and defaults, their number and the
 * newest transaction that wrote one of them. All copies of a template have the same fingerprint until the schema of a
 * copy changes.
 */
const SCHEMA = `select concat_ws(' ', ${[
  `pg_class where relnamespace = 'public'::regnamespace`,
  `pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  `pg_constraint where connamespace = 'public'::regnamespace`,
  `pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  `pg_attrdef`,
]
  .map((rows) => `(select concat(count(*), '/', max(xmin::text::bigint)) from ${rows})`)
  .join(', ')}) as state`

type Rows = { table: string; rows: unknown[] }

/** The state of a database right after its migrations. */
export type Pristine = { schema: string; filled: Rows[]; tables: string[] }

/**
 * The server's URL, the name of the template database that tests get copies of, and the state to which a used copy is
 * reset.
 */
export type PostgresCopies = { server: string; template: string; pristine: Pristine }

/**
 * A database with its open connections. The connections stay open, because opening one takes longer than most tests.
 */
type Copy = { name: string; pool: pg.Pool }

/** This worker's databases that no test is using. */
const idle: Copy[] = []

export function databaseAt(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Reads the state of the template. @returns the server, the template and that state */
export function prepareCopies(server: string, template: string): Promise<PostgresCopies> {
  return withClient(databaseAt(server, template), async (client) => {
    const tables = await tablesOf(client)
    const filled: Rows[] = []
    for (const table of tables) {
      const { rows } = await client.query(`select * from ${table}`)
      if (rows.length > 0) filled.push({ table, rows })
    }
    return { server, template, pristine: { schema: await schemaOf(client), filled, tables } }
  })
}

/** Returns a clean database: one that an earlier test of this worker has returned, or a new copy of the template. */
export async function takeDatabase({ server, template }: PostgresCopies): Promise<Copy> {
  const kept = idle.pop()
  if (kept) return kept
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await withClient(server, (client) => client.query(`create database ${name} template ${template}`))
  return { name, pool: openPool(databaseAt(server, name)) }
}

/**
 * Lends a pool to one test. Ending the lent pool only waits until no connection is in use. The connections stay open
 * for the next test.
 */
export function lent(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: () => pool.connect(),
    async end() {
      while (pool.idleCount < pool.totalCount) await once(pool, 'release')
    },
  }
}

/** Resets a database for the next test of this worker. Drops it if a test changed its schema. */
export async function giveBackDatabase({ server, pristine }: PostgresCopies, copy: Copy): Promise<void> {
  try {
    if (await empty(copy.pool, pristine)) return void idle.push(copy)
  } catch {
    // A database that cannot be reset is dropped, like one with a changed schema.
  }
  await copy.pool.end()
  await withClient(server, (client) => client.query(`drop database if exists ${copy.name} with (force)`))
}

/** Drops the template and its copies. */
export async function dropCopies({ server, template }: PostgresCopies): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where starts_with(datname, $1)`,
      [template],
    )
    for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
  })
}

async function empty(pool: pg.Pool, { schema, filled, tables }: Pristine): Promise<boolean> {
  const client = await pool.connect()
  try {
    if ((await schemaOf(client)) !== schema) return false
    const used = await usedAmong(client, tables)
    // With foreign key checks off, the order of the tables does not matter.
    await client.query(
      [
        'begin',
        'set local session_replication_role = replica',
        ...used.map((table) => `delete from ${table}`),
        ...filled.map(
          ({ table, rows }) =>
            `insert into ${table} select * from json_populate_recordset(null::${table}, ${pg.escapeLiteral(JSON.stringify(rows))})`,
        ),
        `select setval(quote_ident(sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public'`,
        'commit',
      ].join('; '),
    )
    // Without the vacuum, new rows could fill the gaps of deleted ones, and a query without ORDER BY would return them
    // in a different order.
    if (used.length > 0) await client.query(`vacuum ${used.join(', ')}`)
    return true
  } finally {
    client.release()
  }
}

/** Returns the given tables that contain rows. */
async function usedAmong(client: pg.PoolClient, tables: string[]): Promise<string[]> {
  const columns = tables.map((table, place) => `exists(select from ${table}) as "${place}"`)
  const { rows } = await client.query<Record<string, boolean>>({
    name: 'used-tables',
    text: `select ${columns.join(', ')}`,
  })
  return tables.filter((_, place) => rows[0]![place])
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name)
}

async function schemaOf(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ state: string }>({ name: 'schema-state', text: SCHEMA })
  return rows[0]!.state
}

async function withClient<Done>(url: string, act: (client: pg.Client) => Promise<Done>): Promise<Done> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
