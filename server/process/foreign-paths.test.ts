import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentSite } from '#server/publication/built-site.ts'
import { createPageLoader } from '#server/publication/pages.ts'
import { rawConnection, requestText } from '#testing/raw-connection.ts'
import { createTestApp } from '#testing/test-app.ts'
import { createListener } from './listener.ts'

const pages = createPageLoader()(currentSite(), { headers: {}, connectTo: [] })
let test: Awaited<ReturnType<typeof createTestApp>>
let server: ReturnType<typeof createListener>['server']

beforeAll(async () => {
  test = await createTestApp('SQLite', { pages })
  server = createListener({
    current: () => ({ app: test.app, pages }),
    visits: { note: () => {} },
    isDraining: () => false,
    log: () => {},
  }).server
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await test.database.close()
})

/** Requests a path exactly as written. An HTTP client would normalize it first. */
async function ask(path: string): Promise<{ status: number; location: string | undefined }> {
  const { port } = server.address() as AddressInfo
  const { received, closed } = await rawConnection(port, requestText(path, ['connection: close']))
  await closed
  const [status = '', ...headers] = received().split('\r\n\r\n', 1)[0]!.split('\r\n')
  const location = headers.find((header) => header.toLowerCase().startsWith('location:'))
  return { status: Number(status.split(' ')[1]), location: location?.slice('location:'.length).trim() }
}

it.each([
  '//Evil.example',
  '/\\Evil.example',
  '//evil.example/%2e%2e',
  '/%5c%5cevil.example',
  '//Shop',
  '///SHOP/',
  '/\\Shop',
  '//Evil.example/..//Shop/',
])('%s does not redirect to another site', async (path) => {
  const { status, location } = await ask(path)
  expect([308, 400, 404]).toContain(status)
  if (status === 308) expect(['/', '/shop']).toContain(location)
  else expect(location).toBeUndefined()
})

it('redirects an untidy path to its page', async () => {
  expect(await ask('/Shop/')).toEqual({ status: 308, location: '/shop' })
})
