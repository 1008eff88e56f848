import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ONE_SCRIPT } from '#testing/sample-orders.ts'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect, open } from './site.ts'

const bought = (origin: string) =>
  fetch(`${origin}/api/v1/purchases`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ONE_SCRIPT),
  })

// The browser logs this error when a connection breaks.
test.use({ expectedErrors: /ERR_CONTENT_LENGTH_MISMATCH/ })

test('an emailed link restores purchases on another device, and downloads from a separate host resume after two disconnects', async ({
  page,
  startOwn,
}) => {
  const mail = await startStubMailServer()
  const host = await startCuttingHost()
  const { origin, output } = await startOwn((port) => {
    host.forwardTo(port)
    return {
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      DOWNLOADS_ORIGIN: host.origin,
      SMTP_URL: `smtp://${mail.address}`,
      MAIL_FROM: 'site@kibanda.example',
    }
  })
  const answer = await bought(origin)
  expect(answer.status).toBe(201)
  const { purchases } = (await answer.json()) as { purchases: { downloadUrl: string }[] }
  expect(purchases[0]!.downloadUrl.startsWith(`${host.origin}/codeshop/download/`)).toBe(true)
  await open(page, `${origin}/codeshop/downloads`)
  await page.getByText('Bought on another device?').click()
  // C776
  await page.getByLabel('Email address used for your purchase').fill('\u200ewanjiru@example.org\u200b')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('we have sent it a link')).toBeVisible()
  const link = await mailedLink(mail.mails)
  await page.goto('about:blank')
  await open(page, link)
  await expect(page.getByText('1 purchase restored in this browser.')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/codeshop/downloads`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download Files/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('jedwali-react-data-table-1.0.0.zip')
  await expect(page.getByText('1/5 downloads')).toBeVisible()
  const sha256 = createHash('sha256')
    .update(readFileSync(await file.path()))
    .digest('hex')
  expect(await (await fetch(`${origin}/codeshop/product/1`)).text()).toContain(sha256)
  // The rest was requested with a Range header, which requires a preflight request on another origin.
  expect(host.seen).toContain('OPTIONS')
  // When the connection breaks, a browser can discard bytes that the page has not read yet.
  const last = expect.stringMatching(/^GET bytes=(0|2000)-$/)
  expect(host.seen.filter((asked) => asked !== 'OPTIONS')).toEqual(['GET whole', 'GET bytes=0-', last])
  expect(output()).not.toMatch(/wanjiru|purchases=/i)
  await host.stop()
  await mail.stop()
})

/** Waits for the email with the link. @returns the link */
const mailedLink = (mails: readonly string[]) =>
  new Promise<string>((resolve) => {
    const look = setInterval(() => {
      const [found] = mails.flatMap(
        (text) => /http:\/\/127\.0\.0\.1:\d+\/codeshop\/downloads#purchases=[\w-]+/.exec(readable(text)) ?? [],
      )
      if (!found) return
      clearInterval(look)
      resolve(found)
    }, 50)
  })

/** The numbers of bytes after which the proxy cuts off the first responses. */
const CUTS = [0, 2000]

/** Starts a proxy that forwards requests to the server, and cuts off the first responses. */
async function startCuttingHost() {
  const seen: string[] = []
  const cuts = [...CUTS]
  let behind = 0
  const host = createServer((asked, answer) => {
    seen.push(asked.method === 'GET' ? `GET ${asked.headers.range ?? 'whole'}` : asked.method!)
    request(
      { port: behind, host: '127.0.0.1', path: asked.url, method: asked.method, headers: asked.headers },
      (answered) => {
        answer.writeHead(answered.statusCode!, answered.headers)
        const cut = asked.method === 'GET' ? cuts.shift() : undefined
        if (cut === undefined) return void answered.pipe(answer)
        answer.flushHeaders()
        let sent = 0
        answered.on('error', () => {})
        answered.on('data', (piece: Buffer) => {
          const part = piece.subarray(0, cut - sent)
          sent += part.length
          answer.write(part)
          if (sent < cut) return
          answered.destroy()
          setTimeout(() => answer.destroy(), 100)
        })
      },
    ).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => host.once('listening', resolve))
  return {
    origin: `http://localhost:${(host.address() as AddressInfo).port}`,
    seen,
    forwardTo: (port: number) => (behind = port),
    stop: () => new Promise((resolve) => host.close(resolve)),
  }
}

/** Decodes the quoted-printable text of an email. */
function readable(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}
