import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, MOST_ANSWER_BYTES } from './outbound.ts'

let allowed: Server
let elsewhere: NetServer
/** The numbers of connections and bytes that reached another host, and the paths requested from the allowed host. */
let reached: { connections: number; bytes: number }
let asked: string[]
let answer: { status: number; location: string; body: string }
beforeEach(async () => {
  reached = { connections: 0, bytes: 0 }
  asked = []
  elsewhere = createNetServer((socket) => {
    reached.connections++
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      reached.bytes += chunk.length
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nstole')
    })
  }).listen(0, '127.0.0.1')
  allowed = createHttpServer((request, response) => {
    asked.push(request.url ?? '')
    request
      .resume()
      .on('end', () =>
        response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body),
      )
  }).listen(0, '127.0.0.1')
  await Promise.all([elsewhere, allowed].map((server) => server.listening || once(server, 'listening')))
  answer = { status: 200, location: '', body: 'fine' }
})
afterEach(async () => {
  allowed.closeAllConnections()
  await Promise.all([elsewhere, allowed].map((server) => new Promise((resolve) => server.close(resolve))))
})

const hostOf = (server: Server | NetServer) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const PIN = 'A001234567Z'
const call = (path: `/${string}` = '/file') =>
  createOutbound(hostOf(allowed), fetch)(path, { method: 'POST', body: JSON.stringify({ pin: PIN }) })

describe('an outbound request', () => {
  it('returns the response', async () => {
    expect(await call()).toEqual({ ok: true, status: 200, text: 'fine' })
  })

  it.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
    answer = { status, location: `${hostOf(elsewhere)}/taken`, body: '' }
    expect(await call()).toMatchObject({ ok: false, unsent: false })
    expect(reached).toEqual({ connections: 0, bytes: 0 })
    // A redirect to the same host is not followed either.
    answer = { status, location: '/elsewhere', body: '' }
    expect(await call()).toMatchObject({ ok: false, unsent: false })
    expect(asked).toEqual(['/file', '/file'])
  })

  it('reaches no other host, however the path is written', async () => {
    const { port } = elsewhere.address() as AddressInfo
    for (const path of [`//127.0.0.1:${port}/x`, `/\\127.0.0.1:${port}/x`, `/\t/127.0.0.1:${port}/x`] as const) {
      expect(await call(path)).toEqual({ ok: false, unsent: true, cause: 'not the allowed host' })
    }
    expect(reached).toEqual({ connections: 0, bytes: 0 })
  })

  it('discards a response that is too long', async () => {
    answer = { status: 200, location: '', body: 'x'.repeat(MOST_ANSWER_BYTES + 1) }
    expect(await call()).toEqual({ ok: true, status: 200, text: undefined })
  })
})
