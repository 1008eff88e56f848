import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The table of idle databases. It is in the server's default database, where all workers can see it. */
const IDLE = 'kibanda_idle_databases'

/** Fingerprints a schema: every column, index and constraint, and the tablespaces of the tables. */
const SCHEMA = `select md5(string_agg(part, ';' order by part)) as fingerprint from (
  select concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid)) as part
    from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', relname, reltablespace) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
) as parts`

type Rows = { table: string; rows: unknown[] }

/** The state of a database right after its migrations. */
export type Pristine = { fingerprint: string; filled: Rows[]; tables: string[] }

/** The server, the template database that tests get copies of, and the state to which a used copy is reset. */
export type PostgresPool = { server: string; template: string; pristine: Pristine }

/** A database of one test, with the connection that resets it: opening one costs as much as the reset itself. */
type Copy = { name: string; client?: pg.Client }

/** The idle databases of this worker. */
const own: Copy[] = []

export function databaseAt(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Creates the table of idle databases. */
export async function preparePool(server: string, template: string): Promise<PostgresPool> {
  await withClient(server, (client) =>
    client.query(`create table if not exists ${IDLE} (name text primary key, template text not null)`),
  )
  const pristine = await withClient(databaseAt(server, template), async (client) => {
    const tables = await tablesOf(client)
    const filled: Rows[] = []
    for (const table of tables) {
      const { rows } = await client.query(`select * from ${table}`)
      if (rows.length > 0) filled.push({ table, rows })
    }
    return { fingerprint: await fingerprintOf(client), filled, tables }
  })
  return { server, template, pristine }
}

/** Returns a clean database: one that an earlier test gave back, or a new copy of the template. */
export async function takeDatabase({ server, template }: PostgresPool): Promise<Copy> {
  return (
    own.pop() ??
    withClient(server, async (client) => {
      const { rows } = await client.query<Copy>(
        `delete from ${IDLE} where name = (select name from ${IDLE} where template = $1 limit 1 for update skip locked) returning name`,
        [template],
      )
      if (rows[0]) return rows[0]
      const name = `kibanda_${randomBytes(6).toString('hex')}`
      await client.query(`create database ${name} template ${template}`)
      return { name }
    })
  )
}

/**
 * Resets a database for the next test of this worker, because that is a hundred times faster than another copy. Drops
 * it if a test changed its schema.
 */
export async function giveBackDatabase({ server, pristine }: PostgresPool, { name, client }: Copy): Promise<void> {
  const used = client ?? new pg.Client({ connectionString: databaseAt(server, name) })
  try {
    if (!client) {
      // A later test may end the connection from outside.
      used.on('error', () => {})
      await used.connect()
    }
    if (await empty(used, pristine)) return void own.push({ name, client: used })
  } catch {
    // A database that cannot be reset is dropped like a changed one.
  }
  await used.end().catch(() => {})
  await withClient(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
}

/** Leaves this worker's idle databases to other workers. */
export async function leaveDatabases({ server, template }: PostgresPool): Promise<void> {
  const left = own.splice(0)
  if (left.length === 0) return
  await Promise.all(left.map(({ client }) => client?.end().catch(() => {})))
  await withClient(server, (client) =>
    client.query(`insert into ${IDLE} select unnest($1::text[]), $2`, [left.map(({ name }) => name), template]),
  )
}

/** Drops the template and its idle copies. */
export async function dropPool({ server, template }: PostgresPool): Promise<void> {
  await withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(`delete from ${IDLE} where template = $1 returning name`, [
      template,
    ])
    for (const name of [...rows.map((row) => row.name), template])
      await client.query(`drop database if exists ${name} with (force)`)
  })
}

async function empty(client: pg.Client, { fingerprint, filled, tables }: Pristine): Promise<boolean> {
  if ((await fingerprintOf(client)) !== fingerprint) return false
  // With foreign key checks off, the order of the tables does not matter.
  await client.query(
    `begin; set local session_replication_role = replica; ${tables.map((table) => `delete from ${table}`).join('; ')}; commit`,
  )
  for (const { table, rows } of filled)
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ])
  await client.query(
    `select setval(quote_ident(sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public'`,
  )
  return true
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  return rows.map(({ name }) => name)
}

async function fingerprintOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(SCHEMA)
  return rows[0]!.fingerprint
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
