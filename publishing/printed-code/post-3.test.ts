import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '#server/process/free-port.ts'
import { blockWith, printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages, typeErrors } from '#testing/run-printed.ts'
import { rawConnection, requestText } from '#testing/raw-connection.ts'

type Send = (url: string, body: FormData, leaving: AbortSignal) => Promise<{ kind: string }>
type Page = (form: { id: string; email: string; text: string; errors: Record<string, string> }) => string
type Receive = (db: DatabaseSync, request: Request, page: Page) => Promise<Response>

const blocks = printedBlocks('examples/amani/posts/3-forms-that-survive-a-bad-network/post.md')
const port = await freePort()
const { folder, remove } = unpackPrinted(blocks, {
  'hang-up-here.ts': printedFile(blocks, 'hang-up.ts').replace('8080', String(port)),
})
linkPackages(folder)
afterAll(remove)
afterEach(() => vi.unstubAllGlobals())

const ID = '5f0c7c0e-9a55-4a0e-8d5e-3f1b7f6f2f11'

let db: DatabaseSync
beforeEach(() => {
  db = new DatabaseSync(':memory:')
  db.exec(printedFile(blocks, 'schema.sql'))
})
const rows = () =>
  db
    .prepare('SELECT id, email, text FROM messages')
    .all()
    .map((row) => ({ ...row }))

let mistakes = ''
beforeAll(async () => void (mistakes = await typeErrors(folder)))
test('the article’s files compile', () => {
  expect(mistakes).toBe('')
})

test('the server of the experiment prints each message and answers none, and survives half a message', async () => {
  const child = spawn(process.execPath, [join(folder, 'hang-up-here.ts')])
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const post = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'text=Hello' })
  await expect.poll(async () => post().catch(() => output)).toContain('stored text=Hello')
  const half = await rawConnection(port, `${requestText('/', ['content-length: 500'], 'POST')}text`)
  half.socket.resetAndDestroy()
  await half.closed
  await expect(post()).rejects.toThrow()
  await expect.poll(() => output.match(/stored text=Hello/g)?.length).toBeGreaterThan(1)
  expect(child.exitCode).toBeNull()
  child.kill()
})

test('the printed form posts to the server with the field names that the server reads', () => {
  const form = blockWith(blocks, '<form method="post"').code
  expect(form).not.toContain('enctype')
  expect(form).toContain(`value="${ID}"`)
  for (const name of ['id', 'email', 'text']) expect(form).toContain(`name="${name}"`)
})

test('React renders a form action that is a function as a URL that throws an error', () => {
  // On the server, React renders a URL in place of the function.
  const html = renderToString(createElement('form', { action: () => {} }))
  expect(html).toContain('javascript:throw new Error(')
})

test('both encodings store one row; the responses distinguish a mistake, a changed text and a missing id', async () => {
  const { receive } = (await import(join(folder, 'messages.ts'))) as { receive: Receive }
  const page = ({ id, text, errors }: Parameters<Page>[0]) => JSON.stringify({ id, text, errors })
  const fields = (values: object) => Object.entries({ id: ID, email: 'wanjiru@example.com', text: 'a\r\nb', ...values })
  const plain = (values: object = {}) =>
    receive(db, new Request('http://x.example/', { method: 'POST', body: new URLSearchParams(fields(values)) }), page)
  const byScript = (values: object = {}) => {
    const body = new FormData()
    for (const [name, value] of fields(values)) body.set(name, value)
    const headers = { Accept: 'application/json' }
    return receive(db, new Request('http://x.example/', { method: 'POST', body, headers }), page)
  }
  const wrong = await plain({ email: 'wanjiru', text: ' ' })
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(await wrong.json()).toEqual({
    id: ID,
    text: '',
    errors: expect.objectContaining({ text: 'Write a message.' }),
  })
  const wrongByScript = await byScript({ email: 'wanjiru' })
  expect(wrongByScript.status).toBe(422)
  expect(Object.keys((await wrongByScript.json()) as object)).toEqual(['email'])
  expect(rows()).toEqual([])

  const stored = await plain()
  expect([stored.status, stored.headers.get('location')]).toEqual([303, '/thank-you'])
  expect((await byScript({ text: 'a\nb' })).status).toBe(201)
  expect((await plain()).status).toBe(303)
  expect(rows()).toEqual([{ id: ID, email: 'wanjiru@example.com', text: 'a\nb' }])

  expect((await byScript({ text: 'another' })).status).toBe(409)
  const earlier = await plain({ text: 'another' })
  expect(earlier.status).toBe(409)
  expect(((await earlier.json()) as { id: string }).id).not.toBe(ID)
  expect((await plain({ id: '' })).status).toBe(400)
  const noForm = new Request('http://x.example/', { method: 'POST', body: '{}' })
  expect((await receive(db, noForm, page)).status).toBe(400)
  expect(rows()).toHaveLength(1)
})

test('send distinguishes six results, and says “not sent” only before it has used the network', async () => {
  const { send } = (await import(join(folder, 'send.ts'))) as { send: Send }
  const { say } = (await import(join(folder, 'say.ts'))) as { say: (sent: object) => string }
  let answer: RequestListener = () => {}
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    request.resume().once('end', () => answer(request, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const leaving = new AbortController()
  const result = async (listener: RequestListener) => {
    answer = listener
    return send(url, new FormData(), leaving.signal)
  }
  const status = (code: number, body = '{}') => result((_, response) => void response.writeHead(code).end(body))

  vi.stubGlobal('navigator', { onLine: false })
  expect(await status(201)).toEqual({ kind: 'not-sent' })
  expect(asked).toBe(0)

  vi.stubGlobal('navigator', { onLine: true })
  expect(await status(201)).toEqual({ kind: 'stored' })
  expect(await status(422, '{"email":"wrong","odd":7}')).toEqual({ kind: 'invalid', errors: { email: 'wrong' } })
  expect(await status(409)).toEqual({ kind: 'earlier' })
  expect(await status(413)).toEqual({ kind: 'refused', status: 413 })
  // Cases: the login page of a network, a proxy error, an invalid list of mistakes, and a lost answer.
  for (const unknown of [
    () => status(200, '<html>'),
    () => status(504),
    () => status(422, '<html>'),
    () => result((request) => void request.socket.destroy()),
  ])
    expect(await unknown()).toEqual({ kind: 'unknown' })
  const waiting = result(() => leaving.abort())
  expect(await waiting).toEqual({ kind: 'unknown' })
  for (const kind of ['stored', 'invalid', 'earlier', 'refused', 'not-sent', 'unknown'])
    expect(say({ kind, status: 413 }), kind).toMatch(/\.$/)
  server.closeAllConnections()
  server.close()
})

test('drafts cause no error when the storage is malformed or forbidden', async () => {
  type Draft = { saveDraft(form: unknown): void; readDraft(): Map<string, string>; dropDraft(): void }
  const { saveDraft, readDraft, dropDraft } = (await import(join(folder, 'draft.ts'))) as Draft
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal(
    'FormData',
    class extends Array<[string, unknown]> {
      constructor(form: [string, unknown][]) {
        super()
        this.push(...form)
      }
      static override get [Symbol.species]() {
        return Array
      }
    },
  )
  saveDraft([
    ['id', ID],
    ['text', 'Hello'],
    ['file', new Blob([])],
  ])
  expect([...readDraft()]).toEqual([
    ['id', ID],
    ['text', 'Hello'],
  ])
  for (const odd of ['{', '7', 'null', '{"a":1}', '[["text"],7,["text",7]]']) {
    kept.set('message-draft', odd)
    expect(readDraft().size, odd).toBe(0)
  }
  dropDraft()
  expect(kept.size).toBe(0)
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
  saveDraft([['text', 'Hello']])
  dropDraft()
  expect(readDraft().size).toBe(0)
})
