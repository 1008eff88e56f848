import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import { sandboxOutcomeNames } from '#domain/api-docs/call-headers.ts'
import { checkParameters } from '#domain/api-docs/check-parameters.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { errorMessage } from '#domain/errors/errors.ts'
import { answerCall, parametersWrong, refuse, type Answer } from '#domain/sandbox/answer-call.ts'
import { newWorld } from '#domain/sandbox/world.ts'
import { STANDS_FOR } from '#domain/api-docs/sandbox-limits.ts'
import { answerError, sendJson, tooMany, type RequestFacts } from '#server/http/answers.ts'
import { wallSubject, clientAddress } from '#server/http/client-address.ts'
import { isIdempotencyKey } from '#server/http/idempotency.ts'
import { readJsonBody } from '#server/http/json-body.ts'
import { SANDBOXES_PER_ADDRESS } from '#server/http/limits.ts'
import { countTry } from '#server/http/rate-limit.ts'
import { changeSandbox, closeSandbox, openSandbox, readSandbox, type KeptSandbox } from './queries.ts'
import type { SiteContext } from '#server/context/site-context.ts'

/** The maximum number of tries for a call while concurrent calls keep changing the sandbox. */
const MOST_TRIES = 20

type RequestContext = Context<RequestFacts>

/**
 * The endpoints of the sandbox. Each sign-in gets its own accounts and payments. The sandbox sends no requests to other
 * systems.
 */
export function sandboxRoutes({ db, hash, now, randomText, trustedProxies, sandbox }: SiteContext) {
  const app = new Hono<RequestFacts>()

  for (const endpoint of sandbox.endpoints) {
    app.on(endpoint.method, `${SANDBOX_PATH}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`, async (context) => {
      context.header('cache-control', 'no-store')
      const token = endpoint.isOpen ? undefined : tokenOf(context)
      const kept = token === undefined ? undefined : await readSandbox(db, token, now())
      if (!endpoint.isOpen && !kept) return say(context, notSignedIn())
      const checked = await readParameters(context, endpoint)
      if (checked instanceof Response) return checked
      if (Object.keys(checked.wrong).length > 0) return say(context, parametersWrong(checked.wrong))
      if (kept && token !== undefined && endpoint.operation === 'logOut') return logOut(context, endpoint, token)
      const wanted = context.req.header('sandbox-outcome') || undefined
      const mistake = outcomeMistake(endpoint, wanted)
      if (mistake) return say(context, mistake)
      if (token === undefined || !kept) return logIn(context, endpoint, checked.given, wanted)
      return say(context, await carryOut(context, endpoint, token, kept, checked.given, wanted))
    })
  }

  async function logIn(
    context: RequestContext,
    endpoint: Endpoint,
    given: Readonly<Record<string, unknown>>,
    wanted: string | undefined,
  ): Promise<Response> {
    const tried = await countTry(
      db,
      SANDBOXES_PER_ADDRESS,
      wallSubject(hash, clientAddress(context, trustedProxies)),
      now(),
    )
    if (!tried.allowed) return sendJson(context, tooMany(tried))
    if (wanted !== undefined) return say(context, refuse(endpoint, wanted))
    const isRight = endpoint.parameters.every(({ name, example }) => given[name] === example)
    if (!isRight) return say(context, refuse(endpoint, 'credentials-wrong'))
    const token = `kb_sandbox_${randomText()}${randomText()}`
    await openSandbox(
      db,
      hash('sandbox-token', token),
      newWorld(sandbox, now()),
      new Date(now().getTime() + STANDS_FOR),
    )
    return say(context, {
      status: endpoint.response.status,
      body: { token, user: { ...sandbox.content.user, email: given.email } },
    })
  }

  async function logOut(context: RequestContext, endpoint: Endpoint, token: string): Promise<Response> {
    await closeSandbox(db, token)
    const [message] = endpoint.response.fields
    return say(context, { status: endpoint.response.status, body: { message: message?.example } })
  }

  async function carryOut(
    context: RequestContext,
    endpoint: Endpoint,
    token: string,
    kept: KeptSandbox,
    given: Readonly<Record<string, string | number | boolean>>,
    wanted: string | undefined,
  ): Promise<Answer> {
    const key = context.req.header('idempotency-key')
    if (key !== undefined && !isIdempotencyKey(key))
      return parametersWrong({ 'Idempotency-Key': errorMessage('idempotency-key-malformed') })
    let found: KeptSandbox | undefined = kept
    for (let tries = 0; tries < MOST_TRIES && found; tries++) {
      const { world, version } = found
      const before = world.acts
      const answer = answerCall({ content: sandbox.content, world, endpoint, given, wanted, now: now(), newId }, key)
      if (world.acts === before || (await changeSandbox(db, token, world, version))) return answer
      found = await readSandbox(db, token, now())
    }
    return found ? { status: 503, error: 'busy', message: errorMessage('busy') } : notSignedIn()
  }

  /** Returns an unguessable ID of uppercase letters and digits. */
  function newId(length: number): string {
    let id = ''
    while (id.length < length)
      id += randomText()
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase()
    return id.slice(0, length)
  }

  /** Returns the hash of a request's token. */
  function tokenOf(context: RequestContext): string | undefined {
    const [, token] = /^Bearer ([\x21-\x7e]{1,200})$/i.exec(context.req.header('authorization') ?? '') ?? []
    return token && hash('sandbox-token', token)
  }

  return app
}

/**
 * Returns the response to a requested outcome that the endpoint does not support, or undefined if the outcome is
 * supported.
 */
function outcomeMistake(endpoint: Endpoint, wanted: string | undefined): Answer | undefined {
  const names = sandboxOutcomeNames(endpoint)
  if (wanted === undefined || names.includes(wanted)) return undefined
  const words = names.join(', ') || 'only the default'
  return parametersWrong({ 'Sandbox-Outcome': errorMessage('outcome-not-known', { words }) })
}

const notSignedIn = (): Answer => ({ status: 401, error: 'token-wrong', message: errorMessage('token-wrong') })

const anyObject = v.record(v.string(), v.unknown())

/** Returns the validated parameters of a request, or the response if its body cannot be parsed. */
async function readParameters(context: RequestContext, endpoint: Endpoint) {
  const takesBody = endpoint.parameters.some((parameter) => parameter.in === 'body')
  const body = takesBody ? await readJsonBody(context.req.raw, anyObject) : undefined
  if (body && !body.ok && body.error === 'body-shape') return { given: {}, wrong: { body: errorMessage('body-shape') } }
  if (body && !body.ok) return answerError(context, body.status, body.error, { field: body.field })
  return checkParameters(endpoint, {
    path: context.req.param() as Record<string, string>,
    query: context.req.query(),
    body: body?.value ?? {},
  })
}

function say(context: RequestContext, answer: Answer): Response {
  const { status } = answer as { status: ContentfulStatusCode }
  if ('body' in answer) return context.json(answer.body, status)
  const { error, message, fields } = answer
  return context.json(
    { success: false, error, message, requestId: context.get('requestId'), ...(fields ? { fields } : {}) },
    status,
  )
}
