import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { GenericSchema, InferOutput } from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { storableJsonOf } from '#domain/record.ts'
import { type SignedIn, sendJson, tooMany, type Refusal, type RequestFacts, type Sent } from './answers.ts'
import type { Database } from '#server/db/all-tables.ts'
import type { KeyedHash } from '#server/secrets/secret.ts'
import { wallSubject, clientAddress } from './client-address.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { readJsonBody } from './json-body.ts'
import type { Limit } from './limits.ts'
import { countTry } from './rate-limit.ts'

/** An endpoint of the contract. @property perAddress the endpoint's rate limit per client IP address */
type Limited = Endpoint & { perAddress?: Limit }

/** A request to an endpoint. */
export type Asked<Of extends Endpoint> = {
  /** The body, validated by the schema in the contract; undefined if the endpoint takes no body. */
  body: Of extends { body: infer Schema extends GenericSchema } ? InferOutput<Schema> : undefined
  context: Context<RequestFacts>
  requestId: string
  /** The client's IP address, from `clientAddress`. */
  address: string
  /** The Idempotency-Key, if the contract accepts a key and the request has one. */
  key: string | undefined
  /** The signed-in caller, if the contract requires a sign-in. Undefined for a program that uses a token. */
  signedIn: Of extends { scope: string }
    ? SignedIn | undefined
    : Of['access'] extends 'signed-in' | 'owner'
      ? SignedIn
      : undefined
}

type Answers = Endpoint['answers']
type Good<All extends Answers> = keyof All & (200 | 201 | 202)
type Bad<All extends Answers> = Exclude<keyof All, Good<All>> & ContentfulStatusCode
type BodyOf<All extends Answers, Status extends keyof All & number> = InferOutput<All[Status]['schema']>

/** A response that the contract defines: a status with its body, or an error. */
type JsonAnswer<All extends Answers> =
  | (Sent & { status: Good<All>; body: BodyOf<All, Good<All>> })
  | (Sent & { status: Bad<All>; body: BodyOf<All, Bad<All>> })
  | Refusal<Bad<All>>

/**
 * Routes JSON endpoints to their handlers. Invalid requests are rejected before the handler is called, in this order: a
 * malformed Idempotency-Key (400), an invalid body (400, 413, 422), and too many requests from one IP address (429).
 * @returns a function that adds the route for an endpoint of the contract and its handler
 */
export function jsonRoutes(
  app: Hono<RequestFacts>,
  { db, hash, now, trustedProxies }: { db: Database; hash: KeyedHash; now: () => Date; trustedProxies: number },
) {
  return <const Of extends Limited, const Given extends JsonAnswer<Of['answers']>>(
    endpoint: Of,
    answer: (asked: Asked<Of>) => Given | Promise<Given>,
  ): void => {
    const { method, path, body: schema, headers, perAddress }: Limited = endpoint
    const takesKey = headers?.['Idempotency-Key'] !== undefined
    app.on(method, routePattern(path), async (context) => {
      const named = takesKey ? readIdempotencyKey(context) : { key: undefined }
      if ('refusal' in named) return sendJson(context, named.refusal)
      const body = schema && (await readJsonBody(context.req.raw, schema, storableJsonOf))
      if (body && !body.ok)
        return sendJson(context, { status: body.status, error: body.error, facts: { field: body.field } })
      const address = clientAddress(context, trustedProxies)
      if (perAddress) {
        const tried = await countTry(db, perAddress, wallSubject(hash, address), now())
        if (!tried.allowed) return sendJson(context, tooMany(tried))
      }
      const [requestId, signedIn] = [context.get('requestId'), context.get('signedIn')]
      const asked = { body: body?.value, context, requestId, address, ...named, signedIn }
      return sendJson(context, await answer(asked as Asked<Of>))
    })
  }
}

/** Returns an endpoint's path in the router's syntax. */
export function routePattern(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}
