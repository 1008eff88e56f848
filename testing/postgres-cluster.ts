import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#server/process/free-port.ts'
import { isOnSqliteOnly } from './effort.ts'
import { memoryFolder } from './memory-folder.ts'
import { PATIENCE } from './patience.ts'

type Cluster = { url: string; stop(): Promise<void> }

/**
 * A shell script that runs a program until standard input closes, and then removes the folder `$0`. However the parent
 * process dies, standard input closes.
 */
const UNTIL_INPUT_ENDS = `"$@" & read -r _; kill -QUIT $!; wait $!; rm -rf "$0"`

/**
 * Returns the PostgreSQL server at TEST_DATABASE_URL. Without this variable, starts a new server in a temporary folder
 * if PostgreSQL is installed.
 * @returns undefined if no server is available
 */
export async function startPostgres(): Promise<Cluster | undefined> {
  if (isOnSqliteOnly) return undefined
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const programs = findPrograms()
  const user = ordinaryUser()
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
  const words = ['-D', join(folder, 'data'), '-k', folder, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const server = spawn(
    'sh',
    ['-c', UNTIL_INPUT_ENDS, folder, join(programs, 'postgres'), ...words, '-c', 'max_connections=200'],
    // The server has its own process group, so that the terminal's signals do not end it before the tests end.
    { ...as, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'], detached: true },
  )
  const url = `postgres://kibanda@127.0.0.1:${port}/postgres`
  await answering(url, server)
  return {
    url,
    async stop() {
      const ended = once(server, 'exit')
      server.stdin.end()
      await ended
    },
  }
}

function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
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

/**
 * Returns the user who can run programs that refuse to run as root.
 * @returns null for the current user, or undefined if root has no other user to switch to
 */
export function ordinaryUser(): { uid: number; gid: number } | null | undefined {
  if (process.getuid?.() !== 0) return null
  const entry = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : undefined
}

/** Returns whether all users can enter the folders that lead to a path. Home folders are often closed to others. */
export function isOpenToAll(path: string): boolean {
  const folder = dirname(path)
  return folder === path || ((statSync(folder).mode & 1) === 1 && isOpenToAll(folder))
}

/** Executes one statement in a separate connection. */
export async function postgresCommand(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}
