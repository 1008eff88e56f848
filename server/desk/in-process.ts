import { Hono } from 'hono'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { recordOf } from '#domain/record.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { deskRoutes } from './routes.ts'

/** What is sent to an endpoint. */
type Sent<Of extends Endpoint> = { query?: Readonly<Record<string, string>> } & (Of extends {
  body: infer Schema extends GenericSchema
}
  ? { body: InferInput<Schema> }
  : { body?: never })

type Good<Of extends Endpoint> = Of['answers'] extends { 200: { schema: infer Schema extends GenericSchema } }
  ? InferOutput<Schema>
  : never

/** Why the desk refused a request, as a sentence. */
export class DeskRefusal extends Error {}

/** The owner's desk without a browser. */
export type Desk = {
  /** Calls an endpoint. @returns the body of its answer @throws DeskRefusal if the endpoint refuses the request */
  call<const Of extends Endpoint>(endpoint: Of, sent: Sent<Of>): Promise<Good<Of>>
  /** Fetches a file, piece by piece. @throws DeskRefusal */
  fetchFile(address: string): Promise<AsyncIterable<Uint8Array>>
}

/**
 * Opens the owner's desk in this process, through the same endpoints as the browser. A caller who can read the
 * site's secret is the owner, so nobody signs in.
 * @param actor the name in the log of actions
 */
export function openDeskInProcess(parts: Parameters<typeof deskRoutes>[0], actor: string): Desk {
  const app = new Hono<RequestFacts>()
  app.use((context, next) => {
    const account = { id: 0, name: actor, email: actor, role: 'owner', isConfirmed: true } as const
    context.set('requestId', actor)
    context.set('signedIn', { account, sessionId: 0, confirmedAt: null, cookies: [] })
    return next()
  })
  app.route('/', deskRoutes(parts))
  // A bug ends the command with its stack trace, instead of a status 500 without one.
  app.onError((error) => {
    throw error
  })
  const request = async (path: string, init?: RequestInit): Promise<Response> => {
    const response = await app.request(path, init)
    if (response.ok) return response
    const { error, message } = recordOf(await response.json())
    throw new DeskRefusal(error === 'desk-conflict' ? NOT_ALLOWED : String(message))
  }
  return {
    async call<Of extends Endpoint>({ method, path }: Of, { query = {}, body }: Sent<Of>) {
      const search = new URLSearchParams(query).toString()
      const init = body === undefined ? {} : { headers: JSON_BODY, body: JSON.stringify(body) }
      const response = await request(search === '' ? path : `${path}?${search}`, { method, ...init })
      return (await response.json()) as Good<Of>
    },
    async fetchFile(address) {
      const { body } = await request(address)
      return body ?? EMPTY
    },
  }
}

/** Refuses what conflicts with the current state, because a command has nothing to reload. */
const NOT_ALLOWED = 'The current state does not allow this.'

const JSON_BODY = { 'content-type': 'application/json' }
const EMPTY: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }
