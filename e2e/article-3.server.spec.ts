import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { printedBlocks, printedFile, unpackPrinted } from '#testing/printed-code.ts'
import { linkPackages } from '#testing/run-printed.ts'
import { expect, test } from './site.ts'
import type { Page } from '@playwright/test'

// The form as printed in article 3: rendered by a server, hydrated by React, and tested as the article suggests.

test.use({ expectedErrors: /Failed to load resource/ })
test.describe.configure({ mode: 'serial' })

type Values = { id: string; email: string; text: string; errors: Record<string, string> }
type Program = {
  receive(db: DatabaseSync, request: Request, page: (values: Values) => string): Promise<Response>
  page(values: Values): string
}

const CLIENT = `
  import { hydrateRoot } from 'react-dom/client';
  import { createElement } from 'react';
  import { MessageForm } from './message-form.tsx';
  const props = JSON.parse(document.getElementById('props').textContent);
  hydrateRoot(document.getElementById('root'), createElement(MessageForm, props));
`
const SERVER = `
  import { renderToString } from 'react-dom/server';
  import { createElement } from 'react';
  import { MessageForm } from './message-form.tsx';
  export { receive } from './messages.ts';
  export function page({ id, email, text, errors }) {
    const props = { firstId: id, values: { email, text }, errors };
    return '<!doctype html><html lang="en"><title>Form</title><div id="root">' +
      renderToString(createElement(MessageForm, props)) + '</div><script type="application/json" id="props">' +
      JSON.stringify(props).replaceAll('<', '\\\\u003c') + '</script><script type="module" src="/client.js"></script>';
  }
`

let server: Server
let db: DatabaseSync
let remove = () => {}
let url = ''
/**
 * What the server does with the next responses: sends them at once, sends them when the promise resolves, or closes the
 * connection without sending them.
 */
let answers: 'sent' | 'lost' | Promise<void> = 'sent'
let posts = 0

test.beforeAll(async () => {
  const blocks = printedBlocks('examples/amani/posts/3-forms-that-survive-a-bad-network/post.md')
  const unpacked = unpackPrinted(blocks, { 'client.ts': CLIENT, 'server.ts': SERVER })
  remove = unpacked.remove
  linkPackages(unpacked.folder)
  const program = await bundle(unpacked.folder, 'server.ts')
  const client = await bundle(unpacked.folder, 'client.ts')
  const file = join(unpacked.folder, 'server.mjs')
  writeFileSync(file, program)
  const { receive, page } = (await import(pathToFileURL(file).href)) as Program
  db = new DatabaseSync(':memory:')
  db.exec(printedFile(blocks, 'schema.sql'))
  server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/client.js') return response.setHeader('content-type', 'text/javascript').end(client)
      if (request.method !== 'POST') {
        const empty = { id: crypto.randomUUID(), email: '', text: '', errors: {} }
        const html = request.url === '/thank-you' ? '<h1>Thank you</h1>' : page(empty)
        return response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      }
      posts++
      const answer = await receive(db, await webRequest(request), page)
      if (answers === 'lost') return request.socket.destroy()
      await answers
      return response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://localhost:${(server.address() as { port: number }).port}/`
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
  remove()
})

test.beforeEach(() => {
  db.exec('DELETE FROM messages')
  answers = 'sent'
  posts = 0
})

async function bundle(folder: string, entry: string): Promise<string> {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(entry === 'server.ts' && { ssr: { external: ['react', 'react-dom'] } }),
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: join(folder, entry), preserveEntrySignatures: 'strict' },
      ...(entry === 'server.ts' && { ssr: true }),
    },
  })
  const [output] = [result].flat()
  if (!output || !('output' in output)) throw new Error(`${entry} was not bundled`)
  return output.output[0].code
}

async function webRequest(request: IncomingMessage): Promise<Request> {
  const headers = { 'content-type': request.headers['content-type'] ?? '', accept: request.headers.accept ?? '' }
  return new Request(url, { method: 'POST', headers, body: new Uint8Array(await buffer(request)) })
}

const email = (page: Page) => page.getByLabel('Your email address')
const message = (page: Page) => page.getByLabel('Your message')
const button = (page: Page) => page.getByRole('button')
const status = (page: Page) => page.getByRole('status')
const rows = () =>
  db
    .prepare('SELECT email, text FROM messages')
    .all()
    .map((row) => ({ ...row }))
const ROW = { email: 'wanjiru@example.com', text: 'Hello' }
const SECOND = { ...ROW, text: 'A second message' }

async function fill(page: Page, values = ROW) {
  await email(page).fill(values.email)
  await message(page).fill(values.text)
}

/** Opens the form and waits until React has hydrated it, because only then does the form save drafts. */
async function openForm(page: Page) {
  await page.goto(url)
  await expect
    .poll(async () => {
      await message(page).fill('a')
      return page.evaluate(() => sessionStorage.length)
    })
    .toBe(1)
}

/** Posts an invalid email address without JavaScript. Afterwards, the browser shows the error page from the server. */
async function sendMistake(page: Page) {
  await page.route('**/client.js', (route) => route.abort())
  await page.goto(url)
  await page.locator('form').evaluate((form: HTMLFormElement) => void (form.noValidate = true))
  await fill(page, { ...ROW, email: 'wanjiru' })
  await button(page).click()
  await expect(page.getByText('Enter an address such as')).toBeVisible()
  await expect(message(page)).toHaveValue('Hello')
}

test('checks 1 and 2: the error page keeps the text, and the mistake can be corrected without and with JavaScript', async ({
  page,
}) => {
  await sendMistake(page)
  await email(page).fill(ROW.email)
  await button(page).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(rows()).toEqual([ROW])

  await sendMistake(page)
  await page.unroute('**/client.js')
  // The reload posts the same fields again. This time, the page loads its script.
  await page.reload()
  await expect(email(page)).toBeFocused()
  await fill(page, SECOND)
  await button(page).click()
  await expect(status(page)).toHaveText('Your message has arrived.')
  // The form is cleared after it was sent. Another press sends nothing.
  await expect(email(page)).toHaveValue('')
  await expect(message(page)).toHaveValue('')
  await button(page).click()
  await expect(page.getByText('Enter an address such as')).toBeVisible()
  expect(rows()).toEqual([ROW, SECOND])
  // The next message has a new ID.
  await fill(page, { ...ROW, text: 'Another' })
  await button(page).click()
  await expect.poll(rows).toEqual([ROW, SECOND, { ...ROW, text: 'Another' }])
})

test('checks 3, 5 and 6: the form handles clicks while offline, during a slow response and with two mistakes', async ({
  page,
  context,
}) => {
  await openForm(page)
  // Nothing is sent while offline; back online, another press stores one row.
  await fill(page)
  await context.setOffline(true)
  await button(page).click()
  await expect(status(page)).toContainText('You are offline')
  expect(posts).toBe(0)
  await context.setOffline(false)
  await button(page).click()
  await expect(status(page)).toHaveText('Your message has arrived.')
  expect(rows()).toEqual([ROW])

  // Three presses during a slow response send one POST, and the button keeps the focus.
  posts = 0
  await expect(message(page)).toBeEditable()
  await fill(page, SECOND)
  let release = () => {}
  answers = new Promise((resolve) => (release = resolve))
  for (const _ of [1, 2, 3]) await button(page).click()
  await expect(status(page)).toHaveText('Sending…')
  await expect(button(page)).toBeFocused()
  release()
  await expect(status(page)).toHaveText('Your message has arrived.')
  await expect(button(page)).toBeFocused()
  expect(posts).toBe(1)
  expect(rows()).toEqual([ROW, SECOND])

  // With two mistakes, the focus goes to the first one.
  await expect(message(page)).toBeEditable()
  await fill(page, { email: 'a@b@c', text: ' ' })
  await page.locator('form').evaluate((form: HTMLFormElement) => void (form.noValidate = true))
  await button(page).click()
  await expect(email(page)).toBeFocused()
  await expect(email(page)).toHaveAccessibleDescription(/Enter an address/)
  await expect(message(page)).toHaveAccessibleDescription('Write a message.')
  await expect(status(page)).toHaveText('Please check the marked fields.')
})

test('check 4: after a lost response, the same text is stored only once, even after a reload, and a changed text is stored separately', async ({
  page,
}) => {
  const lose = async () => {
    answers = 'lost'
    await button(page).click()
    await expect(status(page)).toContainText('may or may not have arrived')
    answers = 'sent'
  }
  await openForm(page)
  await fill(page)
  await lose()
  await page.reload()
  await expect(message(page)).toHaveValue('Hello')
  await button(page).click()
  await expect(status(page)).toHaveText('Your message has arrived.')
  expect(rows()).toEqual([ROW])
  expect(posts).toBeGreaterThan(1)

  await expect(message(page)).toBeEditable()
  await fill(page, SECOND)
  await lose()
  await message(page).fill('Hello again')
  await button(page).click()
  await expect(status(page)).toContainText('An earlier version of this message has arrived')
  await button(page).click()
  await expect(status(page)).toHaveText('Your message has arrived.')
  expect(rows()).toEqual([ROW, SECOND, { ...ROW, text: 'Hello again' }])
})
