import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createListener } from './listener.ts'

it('the server closes the connection after the response to a request that arrived before the stop signal', async () => {
  // C802
  let answer = () => {}
  const isAsked = Promise.withResolvers<void>()
  const app = {
    fetch: () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(new Response('done'))
        isAsked.resolve()
      }),
  }
  const listener = createListener({
    current: () => ({ app, pages: { find: () => undefined } as never }),
    visits: { note: () => {} },
    isDraining: () => false,
    log: () => {},
  })
  await new Promise<void>((resolve) => listener.server.listen(0, '127.0.0.1', resolve))
  const agent = new Agent({ keepAlive: true })
  const { port } = listener.server.address() as AddressInfo
  const answered = new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1', agent }, resolve))
  await isAsked.promise
  listener.closeAfterAnswers()
  answer()
  expect((await answered).resume().headers.connection).toBe('close')
  agent.destroy()
  listener.server.closeAllConnections()
  await new Promise((resolve) => listener.server.close(resolve))
})
