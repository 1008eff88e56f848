import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { SiteContext } from '#server/context/site-context.ts'
import { afterEach } from 'vitest'
import { createGavaConnect } from '#server/nil-returns/authority/gavaconnect.ts'
import type { DatabaseKind } from './databases.ts'
import { createTestApp, NOW } from './test-app.ts'

/**
 * 50 MB of spaces, compressed. They are compressed only once, because compressing them for each response would block
 * the stub itself.
 */
const BOMB = gzipSync(Buffer.alloc(50_000_000, 0x20), { level: 1 })

type Answer = (response: ServerResponse, socket: Socket) => void

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
const filed = (changes: Record<string, unknown> = {}) => ({
  RESPONSE: {
    ResponseCode: ' 82000',
    Message: ' Successfully Filled NIL Return ',
    Status: 'OK ',
    AckNumber: ' KRAKBU2026001 ',
    ...changes,
  },
})
const refused = (code: string, message: string) => ({
  RESPONSE: { ResponseCode: code, Message: message, Status: 'NOK' },
})

/** The authority's possible responses to a filing: the documented ones first, then everything that can go wrong. */
const answers = {
  filed: json(200, filed()),
  'filed, as 201': json(201, filed()),
  'refused 82002': json(200, refused('82002', 'Data Validation Error for A001234567Z')),
  'refused 82002 in the second shape': json(200, {
    requestId: 'r',
    ErrorCode: ' 82002 ',
    ErrorMessage: 'Data Validation Error',
  }),
  'refused with a new code': json(200, refused('82017', 'Income found')),
  'fault 82001': json(200, refused('82001', 'XML Syntax Error')),
  'fault 82004': json(200, refused('82004', 'Invalid User ID or Password')),
  'token expired 401': json(401, { requestId: 'r', errorCode: '401', errorMessage: 'Access token expired' }),
  'reset before the headers': (_, socket) => socket.resetAndDestroy(),
  'reset after the headers': (response, socket) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).flushHeaders()
    setImmediate(() => socket.resetAndDestroy())
  },
  'cut in the middle of the body': (response, socket) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      .write('{"RESPONSE":{"ResponseCode":"82000","AckNumber":"KRA')
    setImmediate(() => socket.end())
  },
  hang: () => {},
  'one byte at a time': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const text = JSON.stringify(filed())
    let sent = 0
    const drip = setInterval(
      () => (response.destroyed || sent >= text.length ? clearInterval(drip) : response.write(text[sent++]!)),
      50,
    )
  },
  '200 with HTML': json(200, '<html><body>Successfully Filled NIL Return</body></html>', {
    'content-type': 'text/html',
  }),
  '200 with nothing': json(200, ''),
  '200 without a number': json(200, filed({ AckNumber: '  ' })),
  '200 with a null number': json(200, filed({ AckNumber: null })),
  '200 with a number of another type': json(200, filed({ AckNumber: { value: 'KRA1' } })),
  '200 that contradicts itself': json(200, filed({ Status: 'NOK' })),
  '200 that echoes the request': json(200, { TAXPAYERDETAILS: { TaxpayerPIN: 'A001234567Z' } }),
  '201 with nothing': json(201, ''),
  '204': (response) => void response.writeHead(204).end(),
  '302 elsewhere': (response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  '307 elsewhere': (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
  '403': json(403, { message: 'Forbidden' }),
  '429': json(429, { message: 'Too many requests' }, { 'retry-after': '60' }),
  '500 but filed': json(500, filed()),
  '500 with HTML': json(500, '<h1>Internal error</h1>', { 'content-type': 'text/html' }),
  'a gzip bomb': (response) =>
    void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(BOMB),
  'broken gzip': json(200, 'not gzip at all', { 'content-encoding': 'gzip' }),
  'JSON 200,000 deep': json(200, '['.repeat(200_000) + ']'.repeat(200_000)),
  'a prototype': json(200, '{"__proto__":{"RESPONSE":{"ResponseCode":"82000","Status":"OK","AckNumber":"X"}}}'),
  'another charset': (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(Buffer.from(JSON.stringify(filed()), 'utf16le')),
  'two bodies': json(200, JSON.stringify(filed()) + JSON.stringify(filed())),
  null: json(200, 'null'),
} satisfies Record<string, Answer>

export type AnswerName = keyof typeof answers

const tokenAnswers = {
  granted: json(200, { access_token: ' token ', expires_in: '3599' }),
  refused: json(401, { requestId: 'r', errorCode: '401', errorMessage: 'Client credentials are invalid' }),
  html: json(200, '<html></html>', { 'content-type': 'text/html' }),
  echo: json(200, { grant_type: 'client_credentials' }),
  'no token': json(200, { access_token: '', expires_in: '3599' }),
  hang: () => {},
} satisfies Record<string, Answer>

export type TokenAnswerName = keyof typeof tokenAnswers

/** Starts a local stub of the tax authority with a selectable response. It records the requests it receives. */
export async function startStubAuthority() {
  const state = {
    answer: 'filed' as AnswerName,
    tokenAnswer: 'granted' as TokenAnswerName,
    filings: [] as string[],
    tokens: 0,
    credentials: '',
  }
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/v1/token/generate')) {
      state.tokens++
      state.credentials = request.headers.authorization ?? ''
      return tokenAnswers[state.tokenAnswer](response, request.socket)
    }
    state.filings.push(await bodyOf(request))
    answers[state.answer](response, request.socket)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Prepares a group of tests that file nil returns through a stub of the tax authority.
 * @property open the cleanup functions, which run in reverse order after each test
 */
export function freshAuthority(kind: DatabaseKind) {
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close()
  })

  async function setUp(changes: Partial<SiteContext> = {}) {
    const authority = await startStubAuthority()
    open.push(authority.stop)
    const settings = {
      provider: 'live' as const,
      host: authority.host,
      consumerKey: 'key',
      consumerSecret: 'secret',
      fetch,
      now: () => NOW,
      deadline: 500,
    }
    const test = await createTestApp(kind, { taxAuthority: createGavaConnect(settings), ...changes })
    open.push(test.database.close)
    return { authority, ...test }
  }
  return { open, setUp }
}
