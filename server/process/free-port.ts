import { createServer } from 'node:net'
import { recordOf } from '../../domain/record.ts'

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = recordOf(probe.address())
      probe.close(() => resolve(Number(port)))
    })
  })
}

/** Makes sure that a port can be listened on. @throws what keeps a server from it, such as EADDRINUSE */
export function confirmPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(port, host, () => probe.close(() => resolve()))
  })
}
