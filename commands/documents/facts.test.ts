import { existsSync, globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { KEYS } from '#app/browser/storage-keys.ts'
import { CHALLENGE_COOKIE, DEVICE_COOKIE, SESSION_COOKIE } from '#contract/account/account-shapes.ts'
import { PAGES } from '#domain/pages/page-table.ts'
import { KEPT_TABLES, LEFT_OUT } from '#server/backup/tables.ts'
import { readConfig } from '#server/process/config.ts'
import { FILES_CACHE, PAGES_CACHE } from '#offline/shared-with-worker.ts'
import { DOCUMENTS, codeIn, readText, tablesIn } from './markdown.ts'

/** Returns the texts of a folder's source files, except tests. */
const sourcesOf = (folder: string) =>
  globSync(`${folder}/**/*.{ts,tsx,mjs}`)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map(readText)

const foundIn = (texts: readonly string[], pattern: RegExp): string[] => [
  ...new Set(texts.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name))),
]

/** The settings of a site that uses every feature. With them, the server reads every setting that it knows. */
const EVERYTHING: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'https://shop.example',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'site@shop.example',
  PAYMENTS: 'daraja,paystack,stripe',
  MPESA_KEY: 'key',
  MPESA_SECRET: 'secret',
  MPESA_SHORTCODE: '174379',
  MPESA_PASSKEY: 'passkey',
  PAYSTACK_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  TAX_PROVIDER: 'live',
  TAX_CONSUMER_KEY: 'key',
  TAX_CONSUMER_SECRET: 'secret',
}
/** Environment variables that are not settings: programs pass them to each other, or the system sets them. */
const NOT_SETTINGS = new Set([
  'PATH',
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'NODE_ENV',
  'ON_SQLITE_ONLY',
  'PROVE',
  'VITEST',
  'BROWSER_REPORT',
  'TEST_RUN_MEMORY',
  'TEST_RUN_DISK',
  'TEST_RUN_STARTER',
  'FONTCONFIG_FILE',
  'KIBANDA_TOKEN',
])

function settings(): string[] {
  const read = new Set<string>()
  readConfig(
    new Proxy(EVERYTHING, {
      get(values, name) {
        read.add(String(name))
        return Reflect.get(values, name)
      },
    }),
  )
  const others = foundIn(['server', 'publishing', 'commands', 'testing'].flatMap(sourcesOf), /process\.env\.([A-Z_]+)/g)
  for (const name of others) if (!NOT_SETTINGS.has(name)) read.add(name)
  return [...read]
}

/**
 * Returns the log events in the server's code. The event name `filing-…` ends with the kind of the authority's reply.
 */
function events(): string[] {
  const sources = sourcesOf('server')
  const kinds = foundIn(sources, /kind === '(unknown|fault)'/g)
  const composed = foundIn(sources, /event: `([^`]*)\$\{reply\.kind\}`/g).flatMap((start) =>
    kinds.map((kind) => start + kind),
  )
  expect(foundIn(sources, /event: `([^`]*)`/g)).toEqual(['filing-${reply.kind}'])
  return [...foundIn(sources, /\bevent: '([\w-]+)'/g), ...composed]
}

const scripts = () => Object.keys((JSON.parse(readText('package.json')) as { scripts: object }).scripts)

/**
 * The files whose constants are storage keys. Constants whose value contains a colon are names of events, and are left
 * out.
 */
const EARLY = ['app/browser/storage.ts', 'after-paint/browser/page-location.ts']
const earlyKeys = () => foundIn(EARLY.map(readText), /^(?:export )?const [A-Z_]+ = '([^':]+)'$/gm)

/**
 * The kinds of facts, each with the document that lists them in a table, the header of the table's first column, and a
 * function that finds the facts in the code.
 */
const HOMES: readonly [what: string, home: string, head: string, facts: () => string[]][] = [
  ['setting', 'docs/operate/settings.md', 'setting', settings],
  ['npm script', 'docs/reference/commands.md', 'script', scripts],
  [
    'storage key',
    'docs/reference/storage.md',
    'key',
    () => [...Object.values(KEYS).map(({ name }) => name), ...earlyKeys()],
  ],
  ['cache', 'docs/reference/storage.md', 'cache', () => [PAGES_CACHE, FILES_CACHE]],
  ['cookie', 'docs/reference/storage.md', 'cookie', () => [SESSION_COOKIE, CHALLENGE_COOKIE, DEVICE_COOKIE]],
  [
    'table of the database',
    'docs/reference/storage.md',
    'table',
    () => [...KEPT_TABLES.map(({ table }) => table), ...LEFT_OUT],
  ],
  ['log event', 'docs/operate/trouble.md', 'event', events],
  ['page', 'docs/reference/pages.md', 'path', () => PAGES.map(({ path }) => path)],
]

describe.each(HOMES)('every %s', (_what, home, head, facts) => {
  const rowsUnder = (file: string) =>
    tablesIn(readText(file))
      .filter((table) => table.head[0] === head)
      .flatMap(({ rows }) => rows)

  it(`is listed exactly once in ${home}, with a description`, () => {
    const rows = rowsUnder(home)
    expect(rows.map(([name]) => name).sort()).toEqual(facts().sort())
    for (const [name, ...cells] of rows) expect(cells.join('').length, name).toBeGreaterThan(3)
  })

  it('is listed in no other document', () => {
    const elsewhere = DOCUMENTS.filter((file) => file !== home)
    expect(elsewhere.filter((file) => rowsUnder(file).length > 0)).toEqual([])
  })
})

it('the list of database tables marks the tables that a backup contains', () => {
  const rows = tablesIn(readText('docs/reference/storage.md'))
    .filter(({ head }) => head[0] === 'table')
    .flatMap(({ rows: all }) => all)
  const inBackups = rows.filter((row) => row.at(-1)?.startsWith('yes')).map(([name]) => name)
  expect(inBackups.sort()).toEqual(KEPT_TABLES.map(({ table }) => table as string).sort())
})

/**
 * The folders whose files the documents name by full path. Folders of an owner, such as `content`, may not exist and
 * are left out.
 */
const FOLDERS = new Set(
  'after-paint app bench commands contract docs domain e2e examples offline publishing server testing'.split(' '),
)

describe.each(DOCUMENTS)('%s', (document) => {
  const codes = codeIn(readText(document))

  it('names only npm scripts that exist', () => {
    const named = foundIn(codes, /\bnpm run (?:-s )?(\w+)/g).filter((name) => name !== 'NAME')
    expect(named.filter((name) => !scripts().includes(name))).toEqual([])
  })

  it('names only source files and folders that exist', () => {
    const named = codes.filter((code) => /^\w[\w-]*\/[\w./-]*$/.test(code))
    expect(named.filter((path) => FOLDERS.has(path.split('/')[0]!) && !existsSync(path))).toEqual([])
  })
})

it('the arrows in the architecture document match the imports', () => {
  const drawn = Array.from(
    readText('docs/code/architecture.md').matchAll(/^ {2}(\S+) --> (\S+)$/gm),
    ([, from, to]) => `${from} --> ${to}`,
  )
  const folders = [...FOLDERS].filter((folder) => !/^(?:bench|docs|e2e|examples|testing)$/.test(folder))
  const imported = folders.flatMap((folder) =>
    foundIn(sourcesOf(folder), /\bfrom '(?:#|(?:\.\.\/)+)([\w-]+)\//g)
      .filter((target) => target !== folder && folders.includes(target))
      .map((target) => `${folder} --> ${target}`),
  )
  // Every folder can import `domain/`, but the diagram shows only some of these arrows. They are not compared.
  const withoutDomain = (arrows: string[]) => arrows.filter((arrow) => !arrow.endsWith('> domain')).sort()
  expect(withoutDomain(drawn)).toEqual(withoutDomain(imported))
})
