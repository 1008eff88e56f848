import * as v from 'valibot'
import { callbackExample, sampleAnswer, sampleBody } from '#domain/api-docs/sample.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import type { SandboxContent } from '#domain/content/sandbox.ts'
import { SETTLING } from '#domain/api-docs/sandbox-limits.ts'
import { checkParameters } from '#domain/api-docs/check-parameters.ts'
import { possibleErrors, sampleErrorAnswer } from '#domain/api-docs/possible-errors.ts'
import { answerCall, parametersWrong } from './answer-call.ts'
import { callbacksEndpoint } from './callbacks-endpoint.ts'
import { newWorld, type Act } from './world.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * The time of an example whose documented response has no creation time. It is fixed, so that every build is the same.
 */
const FALLBACK = new Date('2026-11-21T06:30:15.250Z')

/**
 * Returns the body that the sandbox would post to the callback URL after an endpoint's documented example request;
 * undefined if the endpoint has no callback. The body continues the documented example: the sandbox makes the call at
 * the documented time, and the body has the documented IDs and outcome.
 * @param endpoints all documented endpoints, including the one that `sameAs` names
 * @param wanted the name of the outcome; by default the first documented outcome
 */
export function sampleCallback(
  endpoint: Endpoint,
  content: SandboxContent,
  endpoints: readonly Endpoint[],
  wanted?: string,
): object | undefined {
  const documented = sampleAnswer(endpoint)
  const moment = momentOf(documented.createdAt)
  let issued = 0
  const world = newWorld({ content, endpoints: [] }, moment)
  const act = (of: Endpoint, now: Date): Act => ({
    content,
    world,
    endpoint: of,
    given: Object.fromEntries(of.parameters.map(({ name, example }) => [name, example])),
    wanted: of === endpoint ? wanted : undefined,
    now,
    newId: (length) => (String(++issued) + 'K7Q2M9D4XV3BZ8RT6WNH').repeat(2).slice(0, length),
  })
  const made = answerCall(act(endpoint, moment), undefined)
  if (!('body' in made)) return undefined
  const heard = answerCall(act(callbacksEndpoint, new Date(moment.getTime() + SETTLING)), undefined)
  if (!('body' in heard)) return undefined
  const schema = v.object({ data: v.array(v.object({ body: v.looseObject({}) })) })
  const body: Fields | undefined = v.parse(schema, heard.body).data[0]?.body
  if (!body) return undefined
  const end = documentedEnd(endpoint, endpoints, documented, body.status)
  const response: Fields = { ...made.body }
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (name in end) return [name, end[name]]
      // A field whose value is the same in the response and the callback, such as an ID, gets the documented value.
      return [name, name in documented && response[name] === value ? documented[name] : value]
    }),
  )
}

function momentOf(createdAt: unknown): Date {
  const moment = new Date(String(createdAt))
  return Number.isNaN(moment.getTime()) ? FALLBACK : moment
}

/** Fields that change while a payment settles. */
const PROGRESS: ReadonlySet<string> = new Set(['status', 'providerStatus'])

/**
 * Returns the fields of the documented callback if it belongs to the same payment as the documented response and has
 * the given status; otherwise, no fields.
 */
function documentedEnd(endpoint: Endpoint, endpoints: readonly Endpoint[], response: Fields, status: unknown): Fields {
  const end = callbackExample(endpoint, endpoints) ?? {}
  const isSamePayment = Object.entries(end).every(
    ([name, value]) => PROGRESS.has(name) || !(name in response) || response[name] === value,
  )
  return isSamePayment && end.status === status ? end : {}
}

/**
 * Returns the sandbox's response to an endpoint's documented example request without its first required body parameter;
 * undefined if no body parameter is required.
 */
export function sampleRefusal(endpoint: Endpoint): object | undefined {
  const { parameters } = endpoint
  const missing = parameters.find(({ in: place, required }) => place === 'body' && required)?.name
  const documented = possibleErrors(endpoint).find(({ error }) => error === 'parameters-wrong')
  if (missing === undefined || !documented) return undefined
  const path = Object.fromEntries(
    parameters.filter(({ in: place }) => place === 'path').map(({ name, example }) => [name, String(example)]),
  )
  const { [missing]: _, ...body } = sampleBody(endpoint)
  const { status: __, ...refusal } = parametersWrong(checkParameters(endpoint, { path, query: {}, body }).wrong)
  return { ...sampleErrorAnswer(endpoint, documented), ...refusal }
}

/**
 * Returns the call and the outcome that a provider's page uses to show how to choose an outcome: the first write call,
 * with its second documented outcome or, failing that, its first error.
 * @throws if the provider has no write call with an outcome or an error
 */
export function sampleOutcome(endpoints: readonly Endpoint[]): { endpoint: Endpoint; outcome: string } {
  const endpoint = endpoints.find(({ method }) => method === 'POST')
  const outcome = endpoint?.outcomes?.[1]?.name ?? endpoint?.errors[0]?.error
  if (!endpoint || outcome === undefined)
    throw new Error('api-docs/integrations: expected a POST call with an outcome or an error')
  return { endpoint, outcome }
}
