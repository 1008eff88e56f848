import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { isProving } from './effort.ts'

/**
 * 50 MB of spaces, compressed. They are compressed only once, because compressing them for each response would block
 * the stub itself.
 */
const BOMB = gzipSync(Buffer.alloc(50_000_000, 0x20), { level: 1 })

export type Answer = (response: ServerResponse, socket: Socket) => void

/** Returns an `Answer` that responds with JSON. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
/** The faulty responses that any stub can send. */
export const broken = {
  'reset before the headers': (_, socket) => socket.resetAndDestroy(),
  'cut in the middle of the body': (response, socket) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      .write('{"ResponseCode":"0"')
    setImmediate(() => socket.end())
  },
  hang: () => {},
  'HTML with 502': json(502, '<h1>Bad gateway</h1>', { 'content-type': 'text/html' }),
  'HTML with 200': json(200, '<h1>Welcome</h1>', { 'content-type': 'text/html' }),
  'nothing with 200': json(200, ''),
  null: json(200, 'null'),
  'a redirect': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  'a gzip bomb': (response) =>
    void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(BOMB),
  'JSON 200,000 deep': json(200, '['.repeat(200_000) + ']'.repeat(200_000)),
  'a prototype': json(200, '{"__proto__":{"ResponseCode":"0","CheckoutRequestID":"x","ResultCode":"0"}}'),
} satisfies Record<string, Answer>

/**
 * The faulty responses that every gateway reads with the same code as another one: `createOutbound` and `readAs`, which
 * have tests of their own.
 */
const READ_ALIKE: ReadonlySet<string> = new Set<keyof typeof broken>([
  'cut in the middle of the body',
  'nothing with 200',
  'null',
  'a redirect',
  'a gzip bomb',
  'JSON 200,000 deep',
])

/** Returns the names of a stub's responses. In `npm test`, one faulty response stands for all that are read alike. */
export function namesOf<Name extends string>(...groups: Readonly<Partial<Record<Name, unknown>>>[]): Name[] {
  const names = groups.flatMap((group) => Object.keys(group)) as Name[]
  return isProving ? names : names.filter((name) => !READ_ALIKE.has(name))
}

/** Reads a request's body. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Reads a request's body as JSON. */
export async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return JSON.parse(await textOf(request)) as Record<string, unknown>
}

/**
 * Adds a local server to a stub. Each call of `open` starts a new server and resets the stub's state.
 * @param usual returns the stub's initial state
 */
export function withServer<State extends object>(
  state: State & { host: string },
  usual: () => State,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
) {
  let server: Server
  return Object.assign(state, {
    async open() {
      server = createServer((request, response) => void answer(request, response))
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      Object.assign(state, usual(), { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
