import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from './site.ts'

/** Requests a path exactly as written; any HTTP client would normalize it first. */
async function ask(baseURL: string, path: string): Promise<{ status: number; location: string | undefined }> {
  const { hostname, port, host } = new URL(baseURL)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  socket.end(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`)
  await once(socket, 'close')
  const [status = '', ...headers] = answer.split('\r\n\r\n', 1)[0]!.split('\r\n')
  const location = headers.find((header) => header.toLowerCase().startsWith('location:'))
  return { status: Number(status.split(' ')[1]), location: location?.slice('location:'.length).trim() }
}

for (const path of [
  '//Evil.example',
  '/\\Evil.example',
  '//evil.example/%2e%2e',
  '/%5c%5cevil.example',
  '//Shop',
  '///SHOP/',
  '/\\Shop',
  '//Evil.example/..//Shop/',
]) {
  test(`${path} does not redirect to another site`, async ({ baseURL }) => {
    const { status, location } = await ask(baseURL!, path)
    expect([308, 400, 404]).toContain(status)
    if (status === 308) expect(['/', '/shop']).toContain(location)
    else expect(location).toBeUndefined()
  })
}
