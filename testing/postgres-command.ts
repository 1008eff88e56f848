import pg from 'pg'

/** Executes one statement in a separate connection. */
export async function postgresCommand(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}
