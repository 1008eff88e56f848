import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { blockWith, printedBlocks, unpackPrinted, type PrintedBlock } from '#testing/printed-code.ts'
import { LARAVEL, usesOfOnce } from './laravel-for-foleni.ts'
import { missingForPhp, phpMistake, runPhp } from '#testing/interpreters.ts'

const SCRIPT = 'examples/amani/codeshop/scripts/2-foleni-offline-form-queue'
const readme = printedBlocks(`${SCRIPT}/files/README.md`)
const server = printedBlocks(`${SCRIPT}/files/docs/server.md`)
const offline = printedBlocks(`${SCRIPT}/files/docs/offline.md`)
const evaluation = printedBlocks(`${SCRIPT}/evaluation/README.md`)
const all = [...readme, ...server, ...offline, ...evaluation]

type Entry = { id: string; key: string; state: string; answer: { status: number } | null }
type Queue = {
  add(request: { url: string; body: unknown }): Promise<{ entry: Entry }>
  list(): Promise<Entry[]>
  body(id: string): Promise<unknown>
  flush(): Promise<void>
  close(): void
}
type Foleni = { createQueue(options: object): Queue; memoryStore(): object }
const { createQueue, memoryStore } = (await import(pathToFileURL(`${SCRIPT}/files/src/foleni.js`).href)) as Foleni

const codeOf = (blocks: readonly PrintedBlock[], text: string) => blockWith(blocks, text).code
const place = ({ document, line }: PrintedBlock) => `${document}:${line}`

/** Runs printed code as the body of an async function. The scope provides the names that the code imports. */
async function run(code: string, scope: Record<string, unknown>): Promise<unknown> {
  const lines = code.split('\n').filter((line) => !line.startsWith('import '))
  return await (runInNewContext(`(async () => {${lines.join('\n')}\n})()`, scope) as Promise<unknown>)
}

/** Returns a queue in memory that sends to a stand-in for the server. */
function queueTo(answer: (headers: Headers) => Response | Promise<Response>, options: object = {}): Queue {
  const fetch = async (_: string, { headers }: { headers: Headers }) => await answer(headers)
  return createQueue({ store: memoryStore(), autostart: false, fetch, ...options })
}

/** Throws the error that fetch throws when the connection is lost. */
function cut(): never {
  throw new TypeError('Failed to fetch')
}

it('the documents print code only in the languages that are tested here', () => {
  expect([...new Set(all.map(({ language }) => language))].sort()).toEqual(['html', 'js', 'php', 'sh', 'sql'])
})

it.each(all.filter(({ language }) => language === 'js').map((block) => [place(block), block]))(
  'prints JavaScript that compiles as a module: %s',
  (_, { code }) => {
    const { folder, remove } = unpackPrinted([], { 'block.mjs': code })
    const { status, stderr } = spawnSync(process.execPath, ['--check', join(folder, 'block.mjs')], { encoding: 'utf8' })
    remove()
    expect([status, stderr]).toEqual([0, ''])
  },
)

it('the commands in the README exist as scripts of the package, and the free pack runs', () => {
  const { scripts } = JSON.parse(readFileSync(`${SCRIPT}/files/package.json`, 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const [, name = ''] of codeOf(readme, 'npm test').matchAll(/^npm (?:run )?([\w:]+)/gm))
    expect(Object.keys(scripts)).toContain(name)
  const words = codeOf(evaluation, 'node').trim().split(' ').slice(1)
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: `${SCRIPT}/evaluation`, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, 'sent at attempt 3: 3 requests, 1 order in the book\n'])
})

it('shows a refused entry with its response, and sends the corrected entry under a new key', async () => {
  const keys: (string | null)[] = []
  const queue = queueTo((headers) => {
    keys.push(headers.get('Idempotency-Key'))
    return new Response('Goods: unknown', { status: keys.length === 1 ? 422 : 201 })
  })
  await queue.add({ url: 'https://shop.example/orders', body: new URLSearchParams({ key: 'k-1', goods: 'unga' }) })
  await queue.flush()
  const shown: unknown[] = []
  const sendCorrected = (await run(`${codeOf(readme, 'sendCorrected(entry')}\nreturn sendCorrected`, {
    queue,
    showRefused: (...what: unknown[]) => shown.push(what),
    URLSearchParams,
  })) as (entry: object, order: object) => Promise<void>
  const [[entry, order]] = shown as [[{ answer: { status: number } }, URLSearchParams]]
  expect([`${order}`, entry.answer.status]).toEqual(['goods=unga', 422])
  order.set('goods', 'Unga 2 kg')
  await Promise.all([sendCorrected(entry, order), sendCorrected(entry, order)])
  await queue.flush()
  expect(await queue.list()).toEqual([])
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
  queue.close()
})

describe('the five-minute start', () => {
  it('finds the elements of its form, clears the form when an order is queued, and shows the outcome', async () => {
    const html = codeOf(readme, '<form id="order"')
    const ids = [...html.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)
    const form = { resets: 0, reset: () => void form.resets++ }
    const said = { textContent: '' }
    const listeners: Record<string, (event: object) => void> = {}
    let options: { keyField?: string; onQueued?: () => void } = {}
    await run(codeOf(readme, 'attachForm(queue'), {
      createQueue: () => ({ on: (type: string, listener: () => void) => (listeners[type] = listener) }),
      attachForm: (_: object, __: object, given: object) => (options = given),
      document: {
        getElementById: (id: string) => (expect(ids).toContain(id), id === 'order' ? form : said),
      },
    })
    expect(html).toContain(`name="${options.keyField}" value="{{ a new UUID for every page view }}"`)
    options.onQueued?.()
    expect([form.resets, said.textContent]).toEqual([1, expect.stringContaining('Kept on this device')])
    listeners.failed?.({ entry: { reason: 'refused', answer: { status: 422 } } })
    expect(said.textContent).toContain('422')
    listeners.failed?.({ entry: { reason: 'expired', answer: null } })
    expect(said.textContent).toContain('No confirmation for a week. It may have arrived.')
    listeners.sent?.({})
    expect(said.textContent).toBe('Your order has arrived.')
  })
})

describe('the guide to the server', () => {
  it('prints a table that allows only one response per person and key', () => {
    const database = new DatabaseSync(':memory:')
    database.exec(codeOf(server, 'CREATE TABLE answers'))
    const add = database.prepare(
      "INSERT INTO answers (user_id, request_key, body_hash, status, answer) VALUES (?, 'k', 'h', 201, '{}')",
    )
    add.run(1)
    add.run(2)
    expect(() => add.run(1)).toThrow(/UNIQUE/)
    database.close()
  })

  it('fetches a fresh token for each attempt, and retries if there is none', async () => {
    const tokens: (string | null)[] = []
    const answers = ['<html>', '{"token":"first"}', '{"token":"second"}']
    let queue: Queue | undefined
    await run(codeOf(server, "'X-CSRF-Token'"), {
      fetch: async () => new Response(answers.shift()),
      createQueue: ({ headers }: { headers: object }) => {
        queue = queueTo(
          (sent) => (tokens.push(sent.get('X-CSRF-Token')) < 2 ? cut() : new Response('', { status: 201 })),
          { headers },
        )
      },
    })
    await queue!.add({ url: '/orders', body: { goods: 'sugar' } })
    for (let turn = 0; turn < 3; turn++) await queue!.flush()
    expect([tokens, answers, await queue!.list()]).toEqual([['first', 'second'], [], []])
  })

  it('resends only entries that were refused for a missing sign-in', async () => {
    const statuses = [401, 422]
    const queue = queueTo(() => new Response('', { status: statuses.shift() ?? 201 }), { ordered: true })
    await queue.add({ url: '/orders', body: { goods: 'sugar' } })
    await queue.add({ url: '/orders', body: { goods: 'salt' } })
    await queue.flush()
    expect((await queue.list()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    await run(codeOf(server, 'status === 401'), { queue })
    await queue.flush()
    expect((await queue.list()).map(({ state, answer }) => [state, answer?.status])).toEqual([['failed', 422]])
  })

  const missing = missingForPhp('mbstring', 'pdo_sqlite')
  it.skipIf(missing.length > 0)(
    `performs the work of a Laravel request once${missing.length > 0 ? ` (without ${missing.join(', ')})` : ''}`,
    () => {
      const once = codeOf(server, 'function once(')
      expect(phpMistake(once)).toBe('')
      const output = runPhp(`${LARAVEL}\n${once}\n${usesOfOnce(codeOf(server, 'CREATE TABLE answers'))}`, {
        cwd: tmpdir(),
      })
      expect(output.trim().split('\n')).toEqual([
        'first 201 {"id":1}',
        'again 201 {"id":1}',
        'another person 201 {"id":2}',
        'another body 422',
        'no key 400',
        'work fails: no stock',
        'work again 201 {"id":4}',
        'another unique column: conflict',
      ])
    },
  )
})

describe('the guide to service workers', () => {
  type Listener = (event: object) => void
  const worker = async (code: string, scope: Record<string, unknown>) => {
    const listeners: Record<string, Listener> = {}
    await run(code, {
      ...scope,
      self: { addEventListener: (type: string, listener: Listener) => (listeners[type] = listener) },
    })
    return listeners
  }

  it('sends orders on a sync event, and requests another event while an order waits', async () => {
    const lines = ['cut', 'works']
    const queue = queueTo(() => (lines.shift() === 'cut' ? cut() : new Response('', { status: 201 })))
    await queue.add({ url: '/orders', body: { goods: 'sugar' } })
    const listeners = await worker(codeOf(offline, "tag !== 'orders'"), { createQueue: () => queue })
    const sync = async (tag: string) => {
      let done: Promise<unknown> = Promise.resolve('ignored')
      listeners.sync?.({ tag, waitUntil: (work: Promise<unknown>) => (done = work) })
      return await done
    }
    expect(await sync('other')).toBe('ignored')
    await expect(sync('orders')).rejects.toThrow('Some orders still wait.')
    expect(await sync('orders')).toBe(undefined)
    expect(await queue.list()).toEqual([])
  })

  it.each([
    ['has module workers', () => Promise.resolve({ sync: { register: () => Promise.resolve(registered++) } }), 1],
    ['has module workers but no Background Sync', () => Promise.resolve({}), 0],
    ['refuses module workers', () => Promise.reject(new TypeError('no modules')), 0],
    ['has no service workers', undefined, 0],
  ])('keeps working in a browser that %s', async (_, register, times) => {
    registered = 0
    const listeners: Record<string, () => void> = {}
    await run(codeOf(offline, "register('/worker.js'"), {
      createQueue: () => ({ on: (type: string, listener: () => void) => (listeners[type] = listener) }),
      navigator: register ? { serviceWorker: { register } } : {},
    })
    listeners.waiting?.()
    expect([Object.keys(listeners), registered]).toEqual([['waiting'], times])
  })
  let registered = 0

  it('caches pages for offline use, deletes older caches, and leaves sending to the queue', async () => {
    const kept = new Map([['pages-0', new Set<string>()]])
    const caches = {
      open: async (name: string) => ({ addAll: async (files: string[]) => void kept.set(name, new Set(files)) }),
      keys: async () => [...kept.keys()],
      delete: async (name: string) => kept.delete(name),
      match: async ({ url }: { url: string }) =>
        [...kept.values()].some((files) => files.has(url)) ? `kept ${url}` : undefined,
    }
    const listeners = await worker(codeOf(offline, 'cacheName'), {
      caches,
      fetch: () => Promise.reject(new TypeError('offline')),
      Response: { error: () => 'error' },
    })
    const fire = async (type: string, event: object = {}) => {
      let done: unknown
      const take = (work: unknown) => (done = work)
      listeners[type]?.({ ...event, waitUntil: take, respondWith: take })
      return await done
    }
    await fire('install')
    await fire('activate')
    expect([...kept.keys()]).toEqual(['pages-1'])
    expect(await fire('fetch', { request: { method: 'GET', url: '/order.html' } })).toBe('kept /order.html')
    expect(await fire('fetch', { request: { method: 'GET', url: '/other' } })).toBe('error')
    expect(await fire('fetch', { request: { method: 'POST', url: '/orders' } })).toBe(undefined)
  })

  it.each([
    [0, true, ['clear', '/sign-out']],
    [2, true, ['2 orders have not been sent. Sign out and lose them?', 'clear', '/sign-out']],
    [2, false, ['2 orders have not been sent. Sign out and lose them?']],
  ])('asks to confirm sign-out only if orders wait (%i orders, answer %s)', async (count, answer, expected) => {
    const done: string[] = []
    await run(`${codeOf(offline, 'function signOut')}\nawait signOut();`, {
      queue: { list: async () => Array.from({ length: count }), clear: async () => done.push('clear') },
      confirm: (words: string) => (done.push(words), answer),
      location: { assign: (address: string) => done.push(address) },
    })
    expect(done).toEqual(expected)
  })
})
