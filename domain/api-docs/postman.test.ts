import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentEndpoints, contentGroups, generatedEndpoints } from '#testing/documented-endpoints.ts'
import { times } from '#testing/effort.ts'
import { postmanMistakes } from '#testing/postman-schema.ts'
import { SETTLING } from './sandbox-limits.ts'
import { possibleErrors } from './possible-errors.ts'
import { postmanCollection } from './postman.ts'
import { sampleAnswer, sampleBody } from './sample.ts'

const facts = { name: 'Gateway', description: 'Six providers.', server: 'https://kibanda.example/sandbox' }
const collection = postmanCollection({ ...facts, groups: contentGroups })
type Collection = typeof collection
const callsOf = ({ item }: Collection) => item.flatMap((folder) => folder.item)
/** Returns the collection's request for an operation. Titles are unique within a folder. */
const find = (operation: string, of = collection) => {
  const group = contentGroups.find(({ endpoints }) => endpoints.some((endpoint) => endpoint.operation === operation))!
  const { title } = group.endpoints.find((endpoint) => endpoint.operation === operation)!
  const folder = of.item.find(({ name }) => name === (operation === 'logOut' ? 'Sign out' : group.name))!
  return folder.item.find(({ name }) => name === title)!
}
const headersOf = ({ header }: { header: object[] }) => header as { key: string; value: string; disabled?: boolean }[]

describe('the Postman collection', () => {
  it('follows the format', () => {
    expect(postmanMistakes(collection)).toEqual([])
    expect(collection.variable.map(({ key, value }) => [key, value])).toEqual([
      ['baseUrl', 'https://kibanda.example/sandbox'],
      ['token', ''],
      ['listContacts_id', '23'],
      ['startStkPush_checkoutRequestId', 'ws_CO_21112026093015250700000000'],
      ['sendKcbTransfer_transferId', 'kcb_tr_4F8K2Z'],
      ['getCoopAccount_accountNumber', '36001873000'],
      ['createEquityPayment_paymentId', 'eq_pay_2M6TRD'],
      ['collectAirtelPayment_transactionId', 'air_tx_8C4NPV'],
      ['createPaypalPayment_paymentId', '5O190127TN364715T'],
    ])
  })

  it('has a folder for each group and a request for each endpoint, with every documented response', () => {
    expect(collection.item.map(({ name, item }) => [name, item.map((call) => call.name)])).toEqual([
      ...contentGroups.map(({ name, endpoints }) => [
        name,
        endpoints.filter(({ operation }) => operation !== 'logOut').map(({ title }) => title),
      ]),
      ['Sign out', ['Sign out']],
    ])
    for (const endpoint of contentEndpoints) {
      const { name, request, response } = find(endpoint.operation)
      expect(name).toBe(endpoint.title)
      expect(JSON.parse(request.body?.raw ?? '{}')).toEqual(sampleBody(endpoint))
      expect(response.map(({ code }) => code)).toEqual([
        endpoint.response.status,
        ...possibleErrors(endpoint).map(({ status }) => status),
      ])
      expect(JSON.parse(response[0]!.body)).toEqual(sampleAnswer(endpoint))
    }
  })

  it('turns path parameters into variables and disables optional query parameters', () => {
    expect(find('getCoopStatement').request.url).toMatchObject({
      raw: '{{baseUrl}}/api/coop/accounts/:accountNumber/statement?from=2026-11-20&to=2026-11-21',
      variable: [{ key: 'accountNumber', value: '{{getCoopAccount_accountNumber}}' }],
    })
    expect(find('getCoopStatement').request.url.query?.map(({ key, disabled }) => [key, disabled])).toEqual([
      ['from', undefined],
      ['to', undefined],
      ['page', true],
      ['per_page', true],
    ])
  })

  it('needs a token for everything except signing in', () => {
    expect(callsOf(collection).filter(({ request }) => request.auth)).toEqual([find('logIn')])
  })

  /** Runs the script that follows a request. @returns the results of its tests and the variables that it stores */
  function afterwards(operation: string, code: number, body: object) {
    const kept: Record<string, unknown> = {}
    const results: boolean[] = []
    const script = find(operation)
      .event.find(({ listen }) => listen === 'test')!
      .script.exec.join('\n')
    const attempt = (test: () => void) => {
      try {
        test()
        return true
      } catch {
        return false
      }
    }
    const hasStatus = (expected: number) => {
      if (expected !== code) throw new Error(`${code} is not ${expected}`)
    }
    runInNewContext(script, {
      pm: {
        test: (_: string, test: () => void) => results.push(attempt(test)),
        response: { code, json: () => body, to: { have: { status: hasStatus } } },
        collectionVariables: { set: (key: string, value: unknown) => Object.assign(kept, { [key]: value }) },
      },
    })
    return { results, kept }
  }

  it('asserts the documented status of every call', () => {
    for (const { operation, response } of contentEndpoints) {
      expect([operation, afterwards(operation, 418, {}).results]).toEqual([operation, [false]])
      const sample = sampleAnswer({ response })
      expect([operation, afterwards(operation, response.status, sample).results]).toEqual([operation, [true]])
    }
  })

  it('stores the token and the IDs only from a successful response', () => {
    expect(afterwards('logIn', 401, { token: 'kb_401' }).kept).toEqual({})
    expect(afterwards('logIn', 200, { token: 'kb_200' }).kept).toEqual({ token: 'kb_200' })
    expect(afterwards('listContacts', 200, { data: [{ id: 7 }, { id: 6 }] }).kept).toEqual({ listContacts_id: 7 })
    expect(afterwards('startStkPush', 409, { checkoutRequestId: 'no' }).kept).toEqual({})
    expect(afterwards('sendB2cPayment', 202, { conversationId: 'AG_1' }).kept).toEqual({})
    expect(find('getStkPush').request.url.variable).toEqual([
      expect.objectContaining({ key: 'checkoutRequestId', value: '{{startStkPush_checkoutRequestId}}' }),
    ])
  })

  it('waits for the payment’s approval before a capture, and does not wait before any other call', () => {
    const waiting = contentEndpoints.filter(({ operation }) =>
      find(operation).event.some(({ listen }) => listen === 'prerequest'),
    )
    expect(waiting.map(({ operation }) => operation)).toEqual(['capturePaypalPayment'])
    const [before] = find('capturePaypalPayment').event
    const [, wait] = /setTimeout\(\(\) => \{\}, (\d+)\)/.exec(before!.script.exec.join('\n'))!
    expect(Number(wait)).toBeGreaterThan(SETTLING)
  })

  it('sends a new idempotency key with each payment, and requests the error of each error example from the sandbox', () => {
    const { request, response } = find('startStkPush')
    expect(headersOf(request).map(({ key, value, disabled }) => [key, value, disabled])).toEqual([
      ['Content-Type', 'application/json', undefined],
      ['Idempotency-Key', '{{$guid}}', undefined],
      ['Sandbox-Outcome', 'paid', true],
    ])
    const busy = response.find(({ body }) => body.includes('provider-busy'))!
    expect(headersOf(busy.originalRequest).at(-1)).toMatchObject({ key: 'Sandbox-Outcome', value: 'provider-busy' })
    expect(headersOf(busy.originalRequest).at(-1)?.disabled).toBeUndefined()
    expect(headersOf(find('listContacts').request)).toEqual([])
  })

  it.each([
    ['with another schema URL', ({ info }) => Object.assign(info, { schema: 'v2' })],
    ['without the token', ({ auth }) => auth.bearer.pop()],
    ['with a body that is not JSON', (of) => Object.assign(find('logIn', of).request.body!, { raw: '{' })],
    [
      'with a path variable that is not declared',
      (of) => Reflect.deleteProperty(find('getContact', of).request.url, 'variable'),
    ],
    [
      'with a URL that differs from its parts',
      (of) => Object.assign(find('getContact', of).request.url, { raw: '{{baseUrl}}/api' }),
    ],
    ['with a request without a response', (of) => find('getContact', of).response.splice(0)],
    [
      'with a property that the format does not have',
      (of) => Object.assign(find('getContact', of).request, { params: [] }),
    ],
  ] satisfies [string, (broken: Collection) => unknown][])('fails the format check %s', (_, breakIt) => {
    const broken = structuredClone(collection)
    breakIt(broken)
    expect(postmanMistakes(broken)).not.toEqual([])
  })

  it('follows the format for any endpoints', () => {
    fc.assert(
      fc.property(generatedEndpoints, (endpoints) => {
        expect(postmanMistakes(postmanCollection({ ...facts, groups: [{ name: 'All', endpoints }] }))).toEqual([])
      }),
      { numRuns: times(100, 2000) },
    )
  })
})
