import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentEndpoints, contentGroups, generatedEndpoints } from '../../testing/documented-endpoints.ts'
import { times } from '../../testing/effort.ts'
import { postmanMistakes } from '../../testing/postman-schema.ts'
import { possibleErrors } from './possible-errors.ts'
import { postmanCollection } from './postman.ts'
import { sampleAnswer, sampleBody } from './sample.ts'

const facts = { name: 'Gateway', description: 'Six providers.', server: 'https://kibanda.example/sandbox' }
const collection = postmanCollection({ ...facts, groups: contentGroups })
type Collection = typeof collection
const callsOf = ({ item }: Collection) => item.flatMap((folder) => folder.item)
const find = (operation: string, of = collection) =>
  callsOf(of)[contentEndpoints.findIndex((endpoint) => endpoint.operation === operation)]!
const headersOf = ({ header }: { header: object[] }) => header as { key: string; value: string; disabled?: boolean }[]

describe('the Postman collection', () => {
  it('follows the format', () => {
    expect(postmanMistakes(collection)).toEqual([])
    expect(collection.variable.map(({ key, value }) => [key, value])).toEqual([
      ['baseUrl', 'https://kibanda.example/sandbox'],
      ['token', ''],
    ])
  })

  it('has a folder for each group and a request for each endpoint, with every documented response', () => {
    expect(collection.item.map(({ name, item }) => [name, item.length])).toEqual(
      contentGroups.map(({ name, endpoints }) => [name, endpoints.length]),
    )
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
      raw: '{{baseUrl}}/api/coop/accounts/:accountNumber/statement?from=2026-11-01&to=2026-11-21',
      variable: [{ key: 'accountNumber', value: '36001873000' }],
    })
    expect(find('getCoopStatement').request.url.query?.map(({ key, disabled }) => [key, disabled])).toEqual([
      ['from', undefined],
      ['to', undefined],
      ['page', true],
      ['per_page', true],
    ])
  })

  it('stores the token only from a successful sign-in', () => {
    expect(callsOf(collection).filter(({ event, request }) => event ?? request.auth)).toEqual([find('logIn')])
    const kept: Record<string, string> = {}
    const script = find('logIn').event![0]!.script.exec.join('\n')
    const run = (code: number) =>
      runInNewContext(script, {
        pm: {
          response: { code, json: () => ({ token: `kb_${code}` }) },
          collectionVariables: { set: (key: string, value: string) => Object.assign(kept, { [key]: value }) },
        },
      })
    run(401)
    expect(kept).toEqual({})
    run(200)
    expect(kept).toEqual({ token: 'kb_200' })
  })

  it('sends a new key with each payment, and requests the error that an example shows from the sandbox', () => {
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
