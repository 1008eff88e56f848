import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentencesOf } from '#commands/parts/end-with.ts'
import { messageOf } from '#domain/record.ts'
import { restore } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDatabase } from '#server/db/open.ts'
import { createKeyedHash } from '#server/secrets/secret.ts'
import { createTestDatabase, describeOnEachDatabase, type TestDatabase } from '#testing/databases.ts'
import { isProving, times } from '#testing/effort.ts'
import { runProgram } from '#testing/server-process.ts'

const SECRET = 'a secret of the tests, 0123456789 abcdef'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kibanda-wrong-input-'))
  writeFileSync(join(folder, 'file'), 'words')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = async (command: string, words: readonly string[], environment: Record<string, string> = {}) => {
  const { code, output } = await runProgram(`commands/${command}.ts`, words, {
    SECRET,
    DATA_DIR: join(folder, 'data'),
    SITES_DIR: process.env.SITES_DIR!,
    CONTENT_DIR: process.env.CONTENT_DIR!,
    ...environment,
  })
  return { code, said: output.replace(/most memory \d+\n/, '') }
}

const keyed = createKeyedHash(SECRET)
const backUp = ({ db, settings }: TestDatabase, into: string) =>
  writeBackup(
    {
      db,
      isPostgres: settings.databaseUrl !== undefined,
      dataDir: settings.dataDir,
      hash: keyed,
      now: () => new Date(),
    },
    into,
  )

/**
 * Runs a backup or a restore. `npm test` runs it in this process, because starting a program takes longer than the
 * refusal. How the program prints a refusal is the same for every refusal.
 */
const runHere = async (command: 'backup' | 'restore', path: string): ReturnType<typeof run> => {
  if (isProving) return run(command, [path])
  const site = await createTestDatabase('SQLite')
  try {
    await (command === 'backup' ? backUp(site, path) : restore(site.db, false, path, keyed))
    return { code: 0, said: '' }
  } catch (error) {
    return { code: 1, said: sentencesOf(error) ?? messageOf(error) }
  } finally {
    await site.close()
  }
}

/** Returns the first `count` cases in `npm test`, and all of them in `npm run prove`. */
const firstOf = <Case>(count: number, cases: readonly Case[]) => cases.slice(0, times(count, cases.length))

/** Matches output that only a programmer can read: a stack trace, or the name of a system error. */
const FOR_PROGRAMMERS = /\n {4}at |^\w*Error:|: illegal operation|no such file|duplicate key|\bE[A-Z]{4,}\b/m

type Wrong = [what: string, command: string, words: string[], sentence: string, environment?: Record<string, string>]

describe('A command', () => {
  // C893
  it.each(
    // The check runs before the command.
    firstOf<[string, string[]]>(2, [
      ['backup', ['']],
      ['desk', ['orders', '', 'KB-1']],
      ['restore', ['']],
      ['export', ['']],
      ['publish', ['']],
      ['build-and-publish', ['']],
      ['new', ['site', '']],
    ]),
  )('refuses an empty argument: %s %j', async (command, words) => {
    const { code, output } = await runProgram('commands/with-node.mjs', [`commands/${command}.ts`, ...words], {})
    expect(output).toContain('One of the arguments is empty. Leave it out, or fill it in.')
    expect(code).toBe(1)
  })

  // C775
  it.each(
    firstOf<[string, string[]]>(1, [
      ['desk', ['mails', 'resend', '\u200e\u3164']],
      ['forget', ['email', '\u200b']],
      ['desk', ['orders', 'show', ' ']],
    ]),
  )('refuses an argument of invisible characters: %s %j', async (command, words) => {
    const { code, said } = await run(command, words)
    expect([code, said]).toEqual([1, expect.stringContaining('One of the arguments is empty.')])
  })

  // C893
  it.each<Wrong>([
    [
      'a file instead of a folder',
      'backup',
      ['FOLDER/file'],
      'a file or folder with that name already exists. Give another path.',
    ],
    ['another file', 'restore', ['FOLDER/file'], 'This file is not a backup created by this program.'],
    ['a folder that nobody can create', 'export', ['/proc/x'], '/proc/x: the user '],
    ['a file instead of a folder', 'export', ['FOLDER/file'], 'part of its path is a file'],
    ['content where nobody can create it', 'new', ['site'], '/proc/x: the user ', { CONTENT_DIR: '/proc/x/content' }],
    ['data where nobody can create it', 'owner', [], 'DATA_DIR', { DATA_DIR: '/proc/x' }],
    ['data in a file', 'owner', [], 'DATA_DIR', { DATA_DIR: 'FOLDER/file' }],
    ['publications where nobody can create them', 'publish', [], '/proc/x: the user ', { SITES_DIR: '/proc/x' }],
  ])('refuses %s with a readable message: %s %j', async (_, command, words, sentence, environment = {}) => {
    const here = (text: string) => text.replace('FOLDER', folder)
    if (command === 'backup')
      await (await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'data') })).destroy()
    const settings = Object.entries(environment).map(([name, value]) => [name, here(value)])
    const { code, said } = await run(command, words.map(here), Object.fromEntries(settings))
    expect(said).not.toMatch(FOR_PROGRAMMERS)
    expect(said).toContain(sentence)
    expect(code).toBe(1)
  })
})

it.each([
  ['a folder that nobody can create', 'backup', '/proc/x', '/proc/x: the user '],
  ['a folder deep in one that nobody can create', 'backup', '/proc/x/y/z', '/proc/x: the user '],
  ['a folder below a file', 'backup', 'FOLDER/file/x', 'part of its path is a file'],
  ['a folder instead of a file', 'restore', '/', '/: the user '],
  ['a file that does not exist', 'restore', '/nothing', 'it does not exist. Give another path.'],
  ['a device instead of a file', 'restore', '/dev/zero', 'it is not a file. Specify the path of a file.'],
  ['a file below a file', 'restore', 'FOLDER/file/x', 'part of its path is a file'],
] as const)('refuses %s with a readable message: %s %s', async (_, command, path, sentence) => {
  // C893
  if (isProving) await (await openDatabase({ databaseUrl: undefined, dataDir: join(folder, 'data') })).destroy()
  const { code, said } = await runHere(command, path.replace('FOLDER', folder))
  expect(said).not.toMatch(FOR_PROGRAMMERS)
  expect(said).toContain(sentence)
  expect(code).toBe(1)
})

const NO_FILE = 'it is not a file. Specify the path of a file.'
const NO_BACKUP = 'This file is not a backup created by this program.'

it.each([
  // Reading this file waits for kernel messages, and never ends.
  ['a file of the system without a size', '/proc/kmsg', NO_BACKUP],
  ['a link to one', 'kmsg', NO_BACKUP],
  ['an empty file', 'empty', NO_BACKUP],
  ['a pipe that nobody writes to', 'pipe', NO_FILE],
  ['a link to a device', 'zero', NO_FILE],
  ['a link to a folder', 'root', ': the user '],
  ['a link to nothing', 'nothing', 'it does not exist. Give another path.'],
])('a restore immediately refuses %s: %s', async (_, name, sentence) => {
  // C893 C966
  for (const [link, target] of [
    ['kmsg', '/proc/kmsg'],
    ['zero', '/dev/zero'],
    ['root', '/'],
    ['nothing', '/nothing'],
  ] as const)
    symlinkSync(target, join(folder, link))
  writeFileSync(join(folder, 'empty'), '')
  execFileSync('mkfifo', [join(folder, 'pipe')])
  const { code, said } = await runHere('restore', resolve(folder, name))
  expect(said).not.toMatch(FOR_PROGRAMMERS)
  expect(said).toContain(sentence)
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

it.each(firstOf(1, [['backup'], ['desk'], ['forget', 'email', 'a@example.org']]))(
  '%s fails where there is no site, and does not create an empty site',
  async (command, ...words) => {
    // C950
    const { code, said } = await run(command, words)
    expect(said).toContain(`There is no site in ${join(folder, 'data')} yet.`)
    expect(code).toBe(1)
    expect(readdirSync(folder)).toEqual(['file'])
  },
)

describeOnEachDatabase('Two restores at the same time', (kind) => {
  // C893
  it('end with one restored site and one error message', async () => {
    const [former, site] = [await createTestDatabase(kind), await createTestDatabase(kind)]
    const of = ({ settings }: typeof site) => ({
      DATA_DIR: settings.dataDir,
      ...(settings.databaseUrl ? { DATABASE_URL: settings.databaseUrl } : {}),
    })
    const users = times(2000, 20_000)
    const user = { email_verified: 0, image: null, role: 'customer', created_at: '', updated_at: '' } as const
    for (let from = 0; from < users; from += 1000)
      await former.db
        .insertInto('users')
        .values(
          Array.from({ length: 1000 }, (_, number) => ({
            ...user,
            name: 'N',
            email: `${from + number}@example.org`,
          })),
        )
        .execute()
    const file = join(folder, (await backUp(former, folder)).file)
    const ended = await Promise.all([1, 2].map(() => run('restore', [file], of(site))))
    const said = ended.map((one) => one.said).join('\n')
    expect(said).not.toMatch(FOR_PROGRAMMERS)
    expect([said, ended.map(({ code }) => code).toSorted()]).toEqual([said, [0, 1]])
    expect(said).toMatch(/Another restore is running|This site is not empty/)
    const { count } = await site.db
      .selectFrom('users')
      .select((expression) => expression.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(users)
    await former.close()
    await site.close()
  })
})
