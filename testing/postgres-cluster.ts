import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/process/free-port.ts'
import { memoryFolder } from './memory-folder.ts'
import { PATIENCE } from './patience.ts'

type Cluster = { url: string; stop(): Promise<void> }

/**
 * Returns the PostgreSQL server at TEST_DATABASE_URL, or starts a new one in a temporary folder if its programs are
 * installed.
 * @returns undefined when neither is available
 */
export async function startPostgres(): Promise<Cluster | undefined> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const programs = findPrograms()
  const user = unprivilegedUser()
  if (!programs || user === undefined) return undefined

  const folder = mkdtempSync(join(memoryFolder(), 'kibanda-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const as = user ?? {}
  execFileSync(
    join(programs, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'kibanda', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...as,
      cwd: folder,
      stdio: 'pipe',
    },
  )
  const port = await freePort()
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-k',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
    ],
    {
      ...as,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const url = `postgres://kibanda@127.0.0.1:${port}/postgres`
  await answering(url, server)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * Returns a user to run PostgreSQL as, because it refuses to run as root.
 * @returns null for the current user, undefined when root has no other user to switch to
 */
function unprivilegedUser(): { uid: number; gid: number } | null | undefined {
  if (process.getuid?.() !== 0) return null
  const entry = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < PATIENCE.appearing / 50; tries++) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await wait(50)
    }
  }
  throw new Error('PostgreSQL was found but did not start')
}
