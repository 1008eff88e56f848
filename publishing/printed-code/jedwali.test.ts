import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/process/free-port.ts'
import { eventually } from '#testing/eventually.ts'
import { blockWith, fileNameOf, printedBlocks, unpackPrinted } from '#testing/printed-code.ts'

const FOLDER = 'examples/amani/codeshop/scripts/1-jedwali-react-data-table'
const SOLD = `${FOLDER}/files`
const documents = ['README.md', 'CHANGELOG.md', 'docs/accessibility.md', 'docs/recipes.md'].map(
  (name) => `${SOLD}/${name}`,
)
const blocks = [...documents, `${FOLDER}/evaluation/README.md`].flatMap(printedBlocks)
const ofLanguage = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
const readManifest = (): { version: string; scripts: Record<string, string> } =>
  JSON.parse(readFileSync(`${SOLD}/package.json`, 'utf8'))

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    verbatimModuleSyntax: true,
    jsx: 'react-jsx',
    types: ['node', 'react'],
    noEmit: true,
  },
  include: ['*.ts', '*.tsx'],
}

/** The printed type is a shortened copy of the real type. Each type must be assignable to the other. */
const stateCheck = `import type { ColumnFilter, TableState as Real } from 'jedwali'
${blockWith(blocks, 'interface TableState').code}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly (infer Item)[] | undefined ? Item[] : T[Key] }
export const printed: Real = {} as TableState
export const real: Mutable<TableState> = {} as Mutable<Real>
export const parts: keyof TableState = '' as keyof Real
`

const { folder, remove } = unpackPrinted(ofLanguage('ts', 'tsx'), {
  'tsconfig.json': JSON.stringify(TSCONFIG),
  'state-check.ts': stateCheck,
  // A declaration that every bundler provides.
  'styles.d.ts': "declare module '*.css'",
})
mkdirSync(join(folder, 'node_modules'))
for (const [name, target] of [
  ['jedwali', SOLD],
  ['react', 'node_modules/react'],
  ['@types', 'node_modules/@types'],
] as const)
  symlinkSync(resolve(target), join(folder, 'node_modules', name), 'junction')
afterAll(remove)

const orders = [
  { id: 'DK-1', shop: 'Duka la Baraka', county: 'Nyeri', total: 1250, placed: new Date('2026-11-02T08:00:00Z') },
  { id: 'DK-2', shop: 'Ziwa Traders', county: 'Kisumu', total: 300, placed: new Date('2026-11-03T08:00:00Z') },
]

async function drawn(file: string, component: string): Promise<string> {
  const module: Record<string, FunctionComponent<Record<string, unknown>>> = await import(join(folder, file))
  return renderToStaticMarkup(createElement(module[component]!, { orders, ship: () => undefined }))
}

describe('the code printed in the documents of Jedwali', () => {
  it('has a name for every TypeScript file, and no block in an unexpected language', () => {
    const named = ofLanguage('ts', 'tsx').filter(({ code }) => !code.startsWith('interface TableState'))
    expect(named.map(fileNameOf).sort()).toEqual([
      'csv-server.ts',
      'excel-dates.tsx',
      'linked-order.tsx',
      'orders.tsx',
      'remembered-orders.tsx',
      'server-orders.tsx',
      'shipping.tsx',
      'swahili-orders.tsx',
      'wide-orders.tsx',
    ])
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(['json', 'tsx', 'ts', 'sh']))
  })

  it('compiles against the sold types', () => {
    const { stdout, status } = spawnSync(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    })
    expect([stdout, status]).toEqual(['', 0])
  })

  it('has JSON that installs the package under its own name', () => {
    const [block, ...others] = ofLanguage('json')
    expect(others).toEqual([])
    const { dependencies } = JSON.parse(block!.code) as { dependencies: Record<string, string> }
    expect(Object.keys(dependencies)).toEqual(['jedwali'])
  })

  it('has commands that exist', () => {
    const [test, example] = ofLanguage('sh').map(({ code }) => code.split('#')[0]!.trim())
    expect([test, example]).toEqual(['npm test', 'node example.mjs'])
    expect(readManifest().scripts).toHaveProperty('test')
    expect(() => readFileSync(`${FOLDER}/evaluation/example.mjs`)).not.toThrow()
  })

  it.each([
    ['orders.tsx', 'Orders', 'Duka la Baraka'],
    ['shipping.tsx', 'Shipping', 'Select DK-2'],
    ['wide-orders.tsx', 'WideOrders', 'data-sticky="end"'],
    ['server-orders.tsx', 'ServerOrders', 'aria-busy="true"'],
    ['swahili-orders.tsx', 'Maagizo', 'Ukurasa 1 kati ya 1'],
    ['remembered-orders.tsx', 'RememberedOrders', 'aria-expanded="false"'],
  ])('%s renders its table', async (file, component, text) => {
    expect(await drawn(file, component)).toContain(text)
  })

  it('hides and pins the columns that it names', async () => {
    const html = await drawn('wide-orders.tsx', 'WideOrders')
    expect(html).not.toContain('Width of Placed')
    const headings = html.slice(html.indexOf('<thead'), html.indexOf('</thead')).split('<th ').slice(1)
    expect(headings.map((heading) => /data-sticky="(\w+)"/.exec(heading)?.[1])).toEqual([
      'start',
      undefined,
      undefined,
      'end',
    ])
  })

  it('escapes the link of an order', async () => {
    const { linkedOrder } = (await import(join(folder, 'linked-order.tsx'))) as {
      linkedOrder: { cell: (row: { id: string }) => React.ReactNode }
    }
    expect(renderToStaticMarkup(linkedOrder.cell({ id: 'a/b' }))).toBe('<a href="/orders/a%2Fb">a/b</a>')
  })
})

describe('the server of the README', () => {
  // The package is copied, because Node resolves the imports of a linked package from its real location.
  const alone = unpackPrinted(
    blocks.filter((block) => fileNameOf(block) === 'csv-server.ts'),
    { 'package.json': '{ "type": "module" }' },
  )
  cpSync(SOLD, join(alone.folder, 'node_modules/jedwali'), { recursive: true })
  afterAll(alone.remove)

  it('runs in a folder without React, and sends the CSV file', async () => {
    const port = await freePort()
    const server = spawn(process.execPath, ['csv-server.ts'], {
      cwd: alone.folder,
      env: { ...process.env, PORT: String(port) },
    })
    let output = ''
    server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const sent = await eventually(async () => await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer())
      .catch(() => output)
      .finally(async () => {
        if (server.exitCode === null && server.kill()) await once(server, 'exit')
      })
    expect(typeof sent === 'string' ? sent : new TextDecoder('utf-8', { ignoreBOM: true }).decode(sent)).toBe(
      '\uFEFFShop,Total (KSh)\r\nDuka la Baraka,1250\r\n',
    )
  })

  it('can import every rule that the README lists, with types that do not require React', () => {
    const [, listed = ''] = /`jedwali\/rules` has the rules alone[^:]+: (.+)\.$/m.exec(
      readFileSync(documents[0]!, 'utf8'),
    )!
    const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    const run = (code: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: alone.folder, encoding: 'utf8' })
    const { stdout } = run(`import * as rules from 'jedwali/rules'; console.log(Object.keys(rules).join())`)
    expect(stdout.trim().split(',')).toEqual(expect.arrayContaining(names))
    expect(names).toHaveLength(16)
    expect(run(`import 'jedwali'`).stderr).toContain("Cannot find package 'react'")
    const options = '--noEmit --strict --module esnext --moduleResolution bundler'.split(' ')
    const { status, stdout: mistakes } = spawnSync(
      process.execPath,
      [resolve('node_modules/typescript/bin/tsc'), ...options, '--types', '', 'node_modules/jedwali/dist/rules.d.ts'],
      { cwd: alone.folder, encoding: 'utf8' },
    )
    expect([mistakes, status]).toEqual(['', 0])
  })
})

describe('the documents of Jedwali', () => {
  it('describe the date format, and the printed column writes dates in the format for Excel', async () => {
    const text = readFileSync(`${SOLD}/README.md`, 'utf8')
    const { toCsv } = (await import(resolve(SOLD, 'dist/index.js'))) as {
      toCsv: (rows: readonly object[], columns: readonly object[], options: object) => string
    }
    const { placed } = (await import(join(folder, 'excel-dates.tsx'))) as { placed: object }
    const rows = [{ placed: new Date('2026-10-19T20:46:26.565Z') }]
    const written = (columns: readonly object[]) => toCsv(rows, columns, { byteOrderMark: false }).split('\r\n')[1]
    expect(text).toContain(`such as \`${written([{ ...placed, csv: undefined }])}\``)
    expect(text).toContain(`// Sweden writes its dates as ${written([placed])}.`)
    expect(written([placed])).toBe('2026-10-19 23:46')
  })

  it('state the version of the package', () => {
    const { version } = readManifest()
    expect(readFileSync(`${SOLD}/README.md`, 'utf8')).toContain(`- Version ${version}, `)
    expect(/^## (\S+) \(/m.exec(readFileSync(`${SOLD}/CHANGELOG.md`, 'utf8'))?.[1]).toBe(version)
    for (const file of ['script.yml', 'demo/demo.html', 'demo/LICENSES.txt'])
      expect(readFileSync(`${FOLDER}/${file}`, 'utf8'), file).toMatch(
        new RegExp(`(version: |Jedwali )${version.replaceAll('.', '\\.')}`),
      )
  })

  it('state the number of tests', () => {
    const { stdout, status } = spawnSync(process.execPath, ['--test', '--test-isolation=none', 'tests/*.test.ts'], {
      cwd: SOLD,
      encoding: 'utf8',
      // With this variable, Node's test runner would report to an outer test runner.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
    })
    expect(status).toBe(0)
    const count = / tests (\d+)$/m.exec(stdout)?.[1]
    expect(count).toBeDefined()
    for (const file of ['files/README.md', 'script.yml', 'evaluation/README.md'])
      expect(readFileSync(`${FOLDER}/${file}`, 'utf8'), file).toContain(`${count} tests`)
  })
})
