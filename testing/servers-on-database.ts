import { createTestDatabase, type DatabaseKind, type TestDatabase } from './databases.ts'
import { startServer, type ServerProcess } from './server-process.ts'

/** A separate database, and the servers that a test starts on it. */
export type ServersOnDatabase = {
  database: TestDatabase
  environment: Record<string, string>
  /** Starts a server. @param more additional settings for this server only */
  start(more?: Record<string, string>): Promise<ServerProcess>
  /**
   * Starts one server, or two servers if several processes can share the database.
   * @returns the origins of the servers
   */
  startAll(): Promise<string[]>
  close(): Promise<void>
}

/**
 * Creates a separate database for the servers of a test.
 * @param environment additional settings for all of these servers
 */
export async function serversOnDatabase(
  kind: DatabaseKind,
  environment: Record<string, string> = {},
): Promise<ServersOnDatabase> {
  const database = await createTestDatabase(kind)
  const servers: ServerProcess[] = []
  const start = async (more: Record<string, string> = {}) => {
    const { databaseUrl, dataDir } = database.settings
    const server = await startServer({
      DATA_DIR: dataDir,
      TRUST_PROXY: '1',
      SECRET: 'a secret of the tests, 0123456789 abcdef',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...environment,
      ...more,
    })
    servers.push(server)
    return server
  }
  return {
    database,
    environment,
    start,
    async startAll() {
      const first = await start()
      return kind === 'PostgreSQL' ? [first.origin, (await start()).origin] : [first.origin]
    },
    async close() {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await database.close()
    },
  }
}

let client = 0

/** Posts JSON, each time from a different IP address. */
export function postFromAnywhere(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const address = `10.${64 + ((client >> 16) & 63)}.${(client >> 8) & 255}.${client++ & 255}`
  return fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(body),
  })
}
