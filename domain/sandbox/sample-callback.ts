import * as v from 'valibot'
import type { Endpoint } from '../content/api-docs.ts'
import type { SandboxContent } from '../content/sandbox.ts'
import { answerCall } from './answer-call.ts'
import { callbacksEndpoint } from './callbacks-endpoint.ts'
import { newWorld } from './new-world.ts'
import { SETTLING, type Act } from './world.ts'

/** The fixed time of the examples, so that every build produces the same ones. */
const MOMENT = new Date('2026-11-21T06:30:15.250Z')

/**
 * Returns the body that the sandbox would post to the callback URL after an endpoint's documented example request;
 * undefined for an endpoint without a callback.
 */
export function sampleCallback(endpoint: Endpoint, content: SandboxContent): object | undefined {
  let issued = 0
  const world = newWorld({ content, endpoints: [] }, MOMENT)
  const act = (of: Endpoint, now: Date): Act => ({
    content,
    world,
    endpoint: of,
    given: Object.fromEntries(of.parameters.map(({ name, example }) => [name, example])),
    wanted: undefined,
    now,
    newId: (length) => (String(++issued) + 'K7Q2M9D4XV3BZ8RT6WNH').repeat(2).slice(0, length),
  })
  const made = answerCall(act(endpoint, MOMENT), undefined)
  if (!('body' in made)) return undefined
  const heard = answerCall(act(callbacksEndpoint, new Date(MOMENT.getTime() + SETTLING)), undefined)
  if (!('body' in heard)) return undefined
  const schema = v.object({ data: v.array(v.object({ body: v.looseObject({}) })) })
  return v.parse(schema, heard.body).data[0]?.body
}
