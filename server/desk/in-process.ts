import { Hono } from 'hono'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { recordOf } from '#domain/record.ts'
import type { SiteContext } from '#server/context/site-context.ts'
import type { RequestFacts } from '#server/http/answers.ts'
import { deskRoutes } from './routes.ts'

/** The body of a request to an endpoint, if the endpoint takes a body. */
type Sent<Of extends Endpoint> = Of extends { body: infer Schema extends GenericSchema }
  ? { body: InferInput<Schema> }
  : { body?: never }

type Good<Of extends Endpoint> = Of['answers'] extends { 200: { schema: infer Schema extends GenericSchema } }
  ? InferOutput<Schema>
  : never

/** Thrown if the desk refuses a request. The message is a sentence for the owner. */
export class DeskRefusal extends Error {}

/** The owner's desk, for use without a browser. */
export type Desk = {
  /** Calls an endpoint. @returns the response body @throws DeskRefusal if the endpoint refuses the request */
  call<const Of extends Endpoint>(endpoint: Of, sent: Sent<Of>): Promise<Good<Of>>
  /** Fetches a file in chunks. @throws DeskRefusal */
  fetchFile(address: string): Promise<AsyncIterable<Uint8Array>>
}

/**
 * Opens the owner's desk in this process, with the same endpoints as in the browser. No sign-in is needed, because
 * anyone who can read the site's secret counts as the owner.
 * @param actor the name of the caller in the audit log
 */
export function openDeskInProcess(site: SiteContext, actor: string): Desk {
  const app = new Hono<RequestFacts>()
  app.use((context, next) => {
    const account = { id: 0, name: actor, email: actor, role: 'owner', isConfirmed: true } as const
    context.set('requestId', actor)
    context.set('signedIn', { account, sessionId: 0, confirmedAt: null, cookies: [] })
    return next()
  })
  app.route('/', deskRoutes(site))
  // Rethrows an unexpected error, so that the command ends with a stack trace, which a 500 response would not contain.
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
    async call<Of extends Endpoint>({ method, path }: Of, { body }: Sent<Of>) {
      const init = body === undefined ? {} : { headers: JSON_BODY, body: JSON.stringify(body) }
      const response = await request(path, { method, ...init })
      return (await response.json()) as Good<Of>
    },
    async fetchFile(address) {
      const { body } = await request(address)
      return body ?? EMPTY
    },
  }
}

/**
 * The message for a conflict with the current state. The desk's own message says to reload the page, which a command
 * cannot do.
 */
const NOT_ALLOWED = 'The current state does not allow this.'

const JSON_BODY = { 'content-type': 'application/json' }
const EMPTY: AsyncIterable<Uint8Array> = { async *[Symbol.asyncIterator]() {} }
