import type { Endpoint } from '#domain/content/api-docs.ts'
import { SETTLING } from './sandbox-limits.ts'

/** A value that one request's script stores for use in the path of a later request, and its documented example. */
export type Handover = {
  variable: string
  from: Endpoint
  /** The name of the response field, such as `paymentId` or `data[].id`. */
  field: string
  to: Endpoint
  parameter: string
  example: string
}

/**
 * Finds the responses that provide IDs for the paths of later requests. Such a response has a field with the same name
 * and example as the path parameter.
 * @param endpoints in the order of the collection
 */
export function handoversOf(endpoints: readonly Endpoint[]): Handover[] {
  return endpoints.flatMap((to, position) =>
    to.parameters
      .filter((parameter) => parameter.in === 'path')
      .flatMap(({ name, example }) => {
        for (const from of endpoints.slice(0, position)) {
          const given = from.response.fields.find(
            (field) => !field.optional && field.name.split('.').at(-1) === name && field.example === example,
          )
          if (!given) continue
          const variable = `${from.operation}_${name}`
          return [{ variable, from, field: given.name, to, parameter: name, example: String(example) }]
        }
        return []
      }),
  )
}

/** Returns whether an endpoint signs in: it needs no token and returns one. */
export function givesToken({ isOpen, response }: Endpoint): boolean {
  return isOpen && response.fields.some(({ name }) => name === 'token')
}

/** Returns the scripts that run before and after a request. */
export function scriptsOf(endpoint: Endpoint, handovers: readonly Handover[]) {
  // A write call with an ID from an earlier call acts on the earlier call's payment, which takes a moment to settle.
  const waits = endpoint.method === 'POST' && handovers.some(({ to }) => to === endpoint)
  return [
    ...(waits
      ? [
          event('prerequest', [
            '// The sandbox needs a moment to settle the payment that this request is about.',
            `setTimeout(() => {}, ${SETTLING + 500})`,
          ]),
        ]
      : []),
    event('test', testScript(endpoint, handovers)),
  ]
}

function testScript(endpoint: Endpoint, handovers: readonly Handover[]): string[] {
  const { status } = endpoint.response
  const stored = new Map(
    handovers.filter(({ from }) => from === endpoint).map(({ variable, field }) => [variable, field]),
  )
  if (givesToken(endpoint)) stored.set('token', 'token')
  return [
    `pm.test('The status is ${status}', () => pm.response.to.have.status(${status}))`,
    ...(stored.size === 0
      ? []
      : [
          `if (pm.response.code === ${status}) {`,
          '  const body = pm.response.json()',
          ...[...stored].map(
            ([variable, field]) => `  pm.collectionVariables.set('${variable}', body.${field.replaceAll('[]', '[0]')})`,
          ),
          '}',
        ]),
  ]
}

function event(listen: 'prerequest' | 'test', exec: string[]) {
  return { listen, script: { type: 'text/javascript', exec } }
}
