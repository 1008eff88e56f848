import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { rawConnection, requestText } from '#testing/raw-connection.ts'
import { createTestApp } from '#testing/test-app.ts'
import { createListener } from './listener.ts'

it('the server refuses malformed requests with 400 or 431 and no body, as the OpenAPI document specifies', async () => {
  const { app, site, database } = await createTestApp('SQLite')
  const { server } = createListener({
    current: () => ({ app, pages: site.pages }),
    visits: { note: () => {} },
    isDraining: () => false,
    log: () => {},
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const answerTo = async (text: string) => {
    const { received, closed } = await rawConnection(port, text)
    await closed
    const [head = '', body] = received().split('\r\n\r\n')
    return [head.split('\r\n')[0], body]
  }
  const padded = (bytes: number) => requestText('/healthz', [`x-filler: ${'x'.repeat(bytes)}`, 'connection: close'])
  expect(await answerTo('GET /healthz\r\n\r\n')).toEqual(['HTTP/1.1 400 Bad Request', ''])
  expect(await answerTo(padded(16 * 1024))).toEqual(['HTTP/1.1 431 Request Header Fields Too Large', ''])
  expect((await answerTo(padded(15 * 1024)))[0]).toBe('HTTP/1.1 200 OK')
  await new Promise((closed) => server.close(closed))
  await database.close()
})
