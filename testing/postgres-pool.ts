import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The table of idle databases. It is in the server's default database, where all workers can see it. */
const IDLE = 'kibanda_idle_databases'

/** Fingerprints a schema: every column, index and constraint, and the tablespaces of the tables. */
const SCHEMA = `select md5(string_agg(part, ';' order by part)) as fingerprint from (
  select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part from information_schema.columns where table_schema = 'public'
  union all select concat_ws(' ', indexname, indexdef) from pg_indexes where schemaname = 'public'
  union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace
  union all select concat_ws(' ', relname, reltablespace) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
) as parts`

type Rows = { table: string; rows: unknown[] }

/** The state of a database right after its migrations. */
export type Pristine = { fingerprint: string; filled: Rows[]; tables: string[] }

export function databaseAt(server: string, name: string): string {
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/**
 * Creates the table of idle databases.
 * @returns the state to which a database must be reset before its next use
 */
export async function preparePool(server: string, template: string): Promise<Pristine> {
  await withClient(server, (client) =>
    client.query(`create table if not exists ${IDLE} (name text primary key, template text not null)`),
  )
  return withClient(databaseAt(server, template), async (client) => {
    const tables = await tablesOf(client)
    const filled: Rows[] = []
    for (const table of tables) {
      const { rows } = await client.query(`select * from ${table}`)
      if (rows.length > 0) filled.push({ table, rows })
    }
    return { fingerprint: await fingerprintOf(client), filled, tables }
  })
}

/** Returns the name of a clean database: one that an earlier test returned, or a new copy of the template. */
export async function takeDatabase(server: string, template: string): Promise<string> {
  return withClient(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `delete from ${IDLE} where name = (select name from ${IDLE} where template = $1 limit 1 for update skip locked) returning name`,
      [template],
    )
    if (rows[0]) return rows[0].name
    const name = `kibanda_${randomBytes(6).toString('hex')}`
    await client.query(`create database ${name} template ${template}`)
    return name
  })
}

/**
 * Resets a database for its next use, because that is a hundred times faster than another copy. Drops it if a test
 * changed its schema.
 */
export async function giveBackDatabase(
  server: string,
  template: string,
  pristine: Pristine,
  name: string,
): Promise<void> {
  const isLikeNew = await withClient(databaseAt(server, name), (client) => empty(client, pristine)).catch(() => false)
  await withClient(server, async (client) => {
    if (isLikeNew) await client.query(`insert into ${IDLE} values ($1, $2)`, [name, template])
    else await client.query(`drop database if exists ${name} with (force)`)
  })
}

/** Drops a template and its idle copies. */
export async function dropPool(server: string, template: string): Promise<void> {
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
