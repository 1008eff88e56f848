import { serve } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { API_DOCUMENTS } from '#domain/api-docs/addresses.ts'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'
import { apiDocuments } from '#publishing/api-documents/write-api-documents.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { contentEndpoints } from '#testing/documented-endpoints.ts'
import { runPostman } from '#testing/run-postman.ts'
import { createTestApp } from '#testing/test-app.ts'

type Collection = {
  variable: { key: string; value: string }[]
  item: { name: string; item: { name: string; request: { header: { key: string; value: string }[] } }[] }[]
}

const collection = apiDocuments(SAMPLE_CONTENT)[API_DOCUMENTS.postman] as Collection
const signOut = contentEndpoints.find(({ operation }) => operation === 'logOut')!
const expected = [...contentEndpoints.filter((endpoint) => endpoint !== signOut), callbacksEndpoint, signOut].map(
  ({ title, response }) => [title, response.status],
)

/** The documented example values of IDs that the sandbox issues. */
const issued = collection.variable.flatMap(({ key, value }) =>
  /_(checkoutRequestId|transferId|paymentId|transactionId)$/.test(key) ? [value] : [],
)

let test: Awaited<ReturnType<typeof createTestApp>>
let server: ReturnType<typeof serve>
let base: string
beforeAll(async () => {
  test = await createTestApp('SQLite', { now: () => new Date() })
  await new Promise<void>((listening) => (server = serve({ fetch: test.app.fetch, port: 0 }, () => listening())))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await test.database.close()
})

it('the Postman collection runs from top to bottom without a failure, twice in a row', async () => {
  for (const round of ['first', 'second']) {
    const { statuses, urls, assertions, failures } = await runPostman(collection, base)
    expect({ round, failures, statuses }).toEqual({ round, failures: [], statuses: expected })
    expect(assertions).toBe(expected.length)
    // The IDs in the URLs come from the responses of this run, not from the documentation.
    expect(urls.filter((url) => issued.some((id) => url.includes(id)))).toEqual([])
    expect(urls.filter((url) => /\/(ws_CO_|kcb_tr_|eq_pay_|air_tx_)\w+$/.test(url))).toHaveLength(4)
  }
})

it('the Postman collection contains five example IDs of the kind that the sandbox issues', () => {
  expect(issued).toHaveLength(5)
})

it('the Postman collection fails where a response differs from the documentation', async () => {
  const broken = structuredClone(collection)
  // The folders after this call are removed, because they make no difference.
  const isCalled = ({ name }: { name: string }) => name === 'Request a payment by STK push'
  broken.item = broken.item.slice(0, broken.item.findIndex(({ item }) => item.some(isCalled)) + 1)
  const calls = broken.item.flatMap(({ item }) => item)
  calls.find(isCalled)!.request.header.push({
    key: 'Sandbox-Outcome',
    value: 'provider-busy',
  })
  const { failures } = await runPostman(broken, base)
  expect(failures).toEqual([
    'Request a payment by STK push: The status is 202: expected response to have status code 202 but got 503',
  ])
})
