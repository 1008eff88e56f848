import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { localCookies } from './every-request.ts'

const SAFARI = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'
const CHROME = 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'
const STRICT = '__Host-session=abc; Path=/; HttpOnly; Secure; SameSite=Strict'

/** Returns the cookies that a server sets and receives. */
async function exchange(publicOrigin: string, host: string, agent: string, cookie: string) {
  const app = new Hono()
  app.use(localCookies(publicOrigin))
  app.post('/', async (context) => {
    context.header('set-cookie', STRICT)
    return context.text(`${context.req.header('cookie')} ${await context.req.text()}`)
  })
  const headers = { host, 'user-agent': agent, cookie }
  const response = await app.request('/', { method: 'POST', headers, body: 'sent' })
  return { set: response.headers.getSetCookie(), received: await response.text() }
}

it('sets cookies that Safari stores at http://localhost, and reads them back', async () => {
  // C679
  expect(await exchange('http://localhost:3000', 'localhost:3000', SAFARI, 'a=1; local-session=abc')).toEqual({
    set: ['local-session=abc; Path=/; HttpOnly; SameSite=Strict'],
    received: 'a=1; __Host-session=abc sent',
  })
})

it.each([
  ['Chrome', 'http://localhost:3000', 'localhost:3000', CHROME],
  ['headless Chrome', 'http://localhost:3000', 'localhost:3000', CHROME.replace('Chrome', 'HeadlessChrome')],
  [
    'Firefox',
    'http://localhost:3000',
    'localhost:3000',
    'Mozilla/5.0 (Macintosh; rv:153.0) Gecko/20100101 Firefox/153.0',
  ],
  ['other hosts', 'http://localhost:3000', 'kibanda.example', SAFARI],
  ['a public site', 'https://kibanda.example', 'localhost:3000', SAFARI],
])('does not weaken the strict cookies for %s', async (_who, publicOrigin, host, agent) => {
  // C679
  expect(await exchange(publicOrigin, host, agent, 'local-session=abc')).toEqual({
    set: [STRICT],
    received: 'local-session=abc sent',
  })
})
