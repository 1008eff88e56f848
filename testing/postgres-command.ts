import pg from 'pg'

/** Carries out one statement in a connection of its own. */
export async function postgresCommand(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}
