import { execFile, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readIntegrations } from '#publishing/content/api-docs.ts'
import { exampleCall } from '#domain/api-docs/examples/example-call.ts'
import { REFUSAL, startEchoServer, type Heard } from '#testing/echo-server.ts'
import { freePort } from '#server/process/free-port.ts'
import { isProving, times } from '#testing/effort.ts'
import { inBatches } from '#testing/interpreters.ts'
import { zipFiles } from '#publishing/output/archive.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { sdkFiles } from './sdk-files.ts'

const execute = promisify(execFile)
const integrations = readIntegrations(SAMPLE_CONTENT)
/** The clients to run once more than their own tests do: the examples of the others come from the same code. */
const some = isProving ? integrations : integrations.slice(0, 2)
const folder = mkdtempSync(path.join(tmpdir(), 'kibanda-sdk-'))
const isPhpHere = spawnSync('php', ['--version']).status === 0
const note = isPhpHere ? '' : ' (PHP is not installed)'
const top = (id: string) => path.join(folder, `kibanda-${id}-sdk`)
const server: { origin: string; stop: () => void } = { origin: '', stop: () => undefined }
const filesOf = (integration: (typeof integrations)[number]) =>
  sdkFiles(integration, `${server.origin}/sandbox`, 'Asha Mfano')

beforeAll(async () => {
  Object.assign(server, await startEchoServer())
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  for (const integration of integrations)
    for (const [file, text] of Object.entries(await filesOf(integration))) write(file, text)
  write('package.json', JSON.stringify({ type: 'module' }))
  write('uses.ts', USES)
  const settings = { typeRoots: [path.resolve('node_modules/@types')] }
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: './kibanda-mpesa-sdk/typescript/tsconfig.json',
      compilerOptions: settings,
      include: ['**/*.ts'],
    }),
  )
  mkdirSync(path.join(folder, 'node_modules/@kibanda'), { recursive: true })
  for (const { id } of integrations)
    symlinkSync(path.join(top(id), 'typescript'), path.join(folder, 'node_modules/@kibanda', id), 'junction')
})
afterAll(() => {
  server.stop()
  rmSync(folder, { recursive: true })
})

/** Code that the types allow, and code that they reject. */
const USES = `
import { MpesaClient } from '@kibanda/mpesa'
import { KcbClient } from '@kibanda/kcb'
import { PaypalClient } from '@kibanda/paypal'

const token = 'x'
const push = await new MpesaClient({ token, baseUrl: 'https://x.example' }).startStkPush({ phone: '2', amount: 1, reference: 'A' }, { idempotencyKey: 'k' })
export const status: 'pending' = push.status
export const currencies: ('KES' | 'USD' | 'EUR' | 'GBP')[] = (await new KcbClient({ token: () => token }).listKcbAccounts()).data.map(({ currency }) => currency)
export const rate: number = (await new PaypalClient({ token }).createPaypalPayment({ amount: 1, reference: 'A', returnUrl: 'x', cancelUrl: 'x' })).quote.rate
const ended = await new MpesaClient({ token }).getStkPush({ checkoutRequestId: 'x' })
export const maybe: string | undefined = ended.receiptNumber
// @ts-expect-error may be missing
export const receipt: string = ended.receiptNumber
// @ts-expect-error a required parameter is missing
void new MpesaClient({ token }).startStkPush({ phone: '2', amount: 1 })
// @ts-expect-error not a number
void new MpesaClient({ token }).startStkPush({ phone: '2', amount: '1', reference: 'A' })
// @ts-expect-error not one of the currencies
void new KcbClient({ token }).listKcbAccounts({ currency: 'TZS' })
// @ts-expect-error a read takes no key
void new KcbClient({ token }).listKcbAccounts({}, { idempotencyKey: 'k' })
`

/** Returns the code block of a README in a language. */
async function quickStart(id: string, language: string): Promise<string> {
  const readme = (await filesOf(integrations.find((integration) => integration.id === id)!))[
    `kibanda-${id}-sdk/README.md`
  ]!
  return readme.split(`\`\`\`${language}\n`)[1]!.split('```')[0]!
}

describe("an integration's client", () => {
  it('contains all expected files, with the name of the copyright holder', async () => {
    expect(integrations).toHaveLength(6)
    const files = await filesOf(integrations[0]!)
    expect(Object.keys(files).toSorted()).toEqual(
      [
        'LICENSE',
        'README.md',
        ...['composer.json', 'src/ApiError.php', 'src/Connection.php', 'src/MpesaClient.php'].map(
          (file) => `php/${file}`,
        ),
        ...['src/NetworkError.php', 'src/StreamTransport.php', 'tests/run.php'].map((file) => `php/${file}`),
        ...['package.json', 'src/api-error.ts', 'src/client.ts', 'src/connection.ts', 'src/types.ts'].map(
          (file) => `typescript/${file}`,
        ),
        ...['test/client.test.ts', 'tsconfig.json'].map((file) => `typescript/${file}`),
        ...['api-error', 'client', 'connection', 'types'].map((file) => `typescript/dist/${file}.js`),
      ]
        .map((file) => `kibanda-mpesa-sdk/${file}`)
        .toSorted(),
    )
    expect(files['kibanda-mpesa-sdk/LICENSE']).toContain('Copyright (c) Asha Mfano\n')
    expect(files['kibanda-mpesa-sdk/README.md']).toContain(`${server.origin}/sandbox`)
    expect(Object.values(files).join('\n')).not.toMatch(/undefined\(|\[object|Kibanda\\Sdk/)
  })

  it('produces the same archive each time, which unpacks to the same files', async () => {
    for (const integration of integrations) {
      const files = await filesOf(integration)
      const archive = zipFiles(files)
      expect(Buffer.from(zipFiles(await filesOf(integration))).equals(archive)).toBe(true)
      const unpacked = Object.entries(unzipSync(archive)).map(([file, bytes]) => [file, strFromU8(bytes)])
      expect(Object.fromEntries(unpacked)).toEqual(files)
    }
  })

  it('has types that compile in strict TypeScript', async () => {
    const ended = await execute(process.execPath, [
      path.resolve('node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).catch((error: { stdout: string }) => error)
    expect(ended.stdout).toBe('')
  })

  it('passes its own tests, including one for each operation, on Node.js without a build', async () => {
    const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...env } = process.env
    // One process tests all clients in `npm test`, because starting one takes longer than the tests of a client.
    const groups = isProving ? integrations.map((one) => [one]) : [integrations]
    await inBatches(groups, async (group) => {
      const words = isProving
        ? []
        : ['--test-isolation=none', ...group.map(({ id }) => `${top(id)}/typescript/test/client.test.ts`)]
      const cwd = isProving ? path.join(top(group[0]!.id), 'typescript') : folder
      const { stdout } = await execute(process.execPath, ['--test', '--test-reporter=tap', ...words], { cwd, env })
      expect(stdout).toMatch(/^# fail 0$/m)
      for (const { operation } of group.flatMap(({ endpoints }) => endpoints))
        expect(stdout).toMatch(new RegExp(`^ *ok \\d+ - ${operation}: `, 'm'))
    })
  })

  it.skipIf(!isPhpHere)(`passes its own tests in PHP${note}`, async () => {
    await inBatches(integrations, async (integration) => {
      const cwd = path.join(top(integration.id), 'php')
      const names = Object.keys(await filesOf(integration)).filter((name) => name.endsWith('.php'))
      expect(names).toHaveLength(6)
      // The tests load all these files, too.
      for (const name of isProving ? names : [])
        expect((await execute('php', ['-l', path.join(folder, name)])).stdout).toContain('No syntax errors')
      const { stdout, stderr } = await execute(
        'php',
        ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', 'tests/run.php'],
        { cwd },
      )
      expect(stderr).toBe('')
      expect(Number(/^(\d+) passed\n$/.exec(stdout)?.[1])).toBeGreaterThanOrEqual(integration.endpoints.length * 2 + 5)
    })
  })

  it('runs from a copy in node_modules, where Node.js does not strip types', async () => {
    await inBatches(some.slice(0, times(1, some.length)), async ({ id, endpoints: [first] }) => {
      const own = path.join(folder, `copied-${id}`)
      cpSync(path.join(top(id), 'typescript'), path.join(own, 'node_modules/@kibanda', id), { recursive: true })
      const file = path.join(own, 'begin.mjs')
      writeFileSync(
        file,
        (await quickStart(id, 'ts')).replace('console.log(answer)', 'console.log(JSON.stringify(answer))'),
      )
      const { stdout } = await execute(process.execPath, [file], {
        env: { ...process.env, NODE_OPTIONS: '', KIBANDA_TOKEN: 'my-token' },
      })
      expect((JSON.parse(stdout) as Heard).method).toBe(first!.method)
    })
  })

  it('runs the example of its README in TypeScript, over the network', async () => {
    await inBatches(some, async ({ id, endpoints: [first] }) => {
      const file = path.join(folder, `begin-${id}.ts`)
      writeFileSync(
        file,
        (await quickStart(id, 'ts')).replace('console.log(answer)', 'console.log(JSON.stringify(answer))'),
      )
      const { stdout } = await execute(process.execPath, [file], {
        env: { ...process.env, NODE_OPTIONS: '', KIBANDA_TOKEN: 'my-token' },
      })
      const heard = JSON.parse(stdout) as Heard
      expect([heard.method, heard.headers.authorization]).toEqual([first!.method, 'Bearer my-token'])
      expect(heard.path).toBe(new URL(exampleCall(first!, `${server.origin}/sandbox`).url).pathname)
    })
  })

  it.skipIf(!isPhpHere)(`runs the example of its README in PHP, over the network${note}`, async () => {
    await inBatches(some, async ({ id, endpoints: [first] }) => {
      writeFileSync(
        path.join(folder, `begin-${id}.php`),
        (await quickStart(id, 'php')).replace('print_r($answer)', 'echo json_encode($answer)'),
      )
      const { stdout, stderr } = await execute('php', [`begin-${id}.php`], {
        cwd: folder,
        env: { ...process.env, KIBANDA_TOKEN: 'my-token' },
      })
      expect(stderr).toBe('')
      const heard = JSON.parse(stdout) as Heard
      expect([heard.method, heard.headers.authorization]).toEqual([first!.method, 'Bearer my-token'])
      expect(heard.path).toBe(new URL(exampleCall(first!, `${server.origin}/sandbox`).url).pathname)
    })
  })

  it('distinguishes a refusal, an unreachable or hung server and a stalled response, in TypeScript', async () => {
    const nobody = await freePort()
    const program = `
      import { ApiError, MpesaClient } from '@kibanda/mpesa'
      const thrown = (baseUrl: string) => new MpesaClient({ baseUrl, token: 'x', timeout: 300, pause: 1 }).getStkPush({ checkoutRequestId: 'x' }).catch((error) => error)
      const refused = await thrown('${server.origin}/refused')
      const names = [await thrown('http://127.0.0.1:${nobody}'), await thrown('${server.origin}/silent'), await thrown('${server.origin}/stalled')].map(({ name }) => name)
      console.log(JSON.stringify([refused instanceof ApiError, refused.status, refused.message, ...names]))`
    writeFileSync(path.join(folder, 'errors.ts'), program)
    const { stdout } = await execute(process.execPath, ['errors.ts'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect(JSON.parse(stdout)).toEqual([true, 422, REFUSAL.message, 'TypeError', 'TimeoutError', 'TimeoutError'])
  })

  it.skipIf(!isPhpHere)(
    `distinguishes a refusal, an unreachable server and a server that stops halfway, in PHP${note}`,
    async () => {
      const nobody = await freePort()
      const program = `<?php
      foreach (glob('kibanda-mpesa-sdk/php/src/*.php') as $file) require_once $file;
      function thrown(string $base) {
          try {
              (new Kibanda\\Mpesa\\MpesaClient('x', $base, timeout: 1, pause: 1))->getStkPush('x');
          } catch (Throwable $error) {
              return [get_class($error), $error->status ?? 0, $error->getMessage()];
          }
      }
      echo json_encode(array_map('thrown', ['${server.origin}/refused', 'http://127.0.0.1:${nobody}', '${server.origin}/stalled']));`
      writeFileSync(path.join(folder, 'errors.php'), program)
      const { stdout } = await execute('php', ['errors.php'], { cwd: folder })
      const lost = ['Kibanda\\Mpesa\\NetworkError', 0, expect.any(String)]
      expect(JSON.parse(stdout)).toEqual([['Kibanda\\Mpesa\\ApiError', 422, REFUSAL.message], lost, lost])
    },
  )
})
