import { createServer } from 'node:net'
import { recordOf } from '#domain/record.ts'

/** Returns a port that nothing is listening on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = recordOf(probe.address())
      probe.close(() => resolve(Number(port)))
    })
  })
}

/** Checks that a server can listen on a port. @throws the error that prevents it, such as EADDRINUSE */
export function confirmPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(port, host, () => probe.close(() => resolve()))
  })
}
