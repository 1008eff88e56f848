import { describe, expect, it } from 'vitest'
import { readIntegrations, readSandboxApi, readSiteApi } from '#publishing/content/api-docs.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import { schemaMistakes } from '#testing/schema-checks.ts'
import { exampleCall } from '#domain/api-docs/examples/example-call.ts'
import { answerSchema, valueSchema } from '#domain/api-docs/json-schema.ts'
import { sampleAnswer } from '#domain/api-docs/sample.ts'
import type { Endpoint } from '#domain/content/api-docs.ts'
import { answerCall } from './answer-call.ts'
import { newWorld } from './world.ts'
import { sampleCallback } from './samples.ts'

type Fields = Record<string, unknown>

const DAY = '2026-11-21'
/** Matches an M-Pesa receipt whose first three characters encode 21 November 2026. */
const RECEIPT = /^UKL[A-Z0-9]{7}$/
/** Fields that change while a payment settles. */
const PROGRESS = new Set(['status', 'providerStatus'])
/** Matches a time anywhere in JSON. */
const TIME = /"\d{4}-\d\d-\d\dT[^"]*"/g

const sandbox = readSandboxApi(SAMPLE_CONTENT)
const integrations = readIntegrations(SAMPLE_CONTENT)
const siteEndpoints = readSiteApi(SAMPLE_CONTENT).groups.flatMap(({ endpoints }) => endpoints)

const find = (operation: string) => sandbox.endpoints.find((endpoint) => endpoint.operation === operation)!
const sent = (endpoint: Endpoint): Fields =>
  Object.fromEntries(endpoint.parameters.map(({ name, example }) => [name, example]))
const callbackOf = (endpoint: Endpoint) =>
  sampleCallback(endpoint, sandbox.content, sandbox.endpoints) as Fields | undefined

/** Returns the provider's calls whose path contains an ID from the response to the given call. */
const followUps = (endpoint: Endpoint, others: readonly Endpoint[]) =>
  others.filter(({ parameters }) =>
    parameters.some(({ name, in: place, example }) => place === 'path' && sampleAnswer(endpoint)[name] === example),
  )

const stories = integrations.flatMap(({ name, endpoints }) =>
  endpoints
    .filter(({ method, path }) => method === 'POST' && !path.includes('{'))
    .map((endpoint) => ({ name, endpoint, callback: callbackOf(endpoint), later: followUps(endpoint, endpoints) })),
)
const named = stories.map((story) => [story.endpoint.operation, story] as const)

/** Returns all steps of a story, in order: the request, the response, the callback and the later calls. */
function stepsOf({ endpoint, callback, later }: (typeof stories)[number]): { step: string; fields: Fields }[] {
  return [
    { step: 'request', fields: sent(endpoint) },
    { step: 'response', fields: sampleAnswer(endpoint) },
    ...(callback ? [{ step: 'callback', fields: callback }] : []),
    ...later.map((of) => ({ step: of.operation, fields: sampleAnswer(of) })),
  ]
}

/** Returns the IDs, references and receipts of a story, which must not occur in any other story. */
function ownValues(story: (typeof stories)[number]): string[] {
  const values = stepsOf(story).flatMap(({ fields }) => Object.entries(fields))
  return values.flatMap(([name, value]) =>
    typeof value === 'string' && /(Id|[rR]eference|receiptNumber|account)$/.test(name) && name !== 'commandId'
      ? [value]
      : [],
  )
}

it('every call that starts a process has a story', () => {
  expect(named.map(([operation]) => operation)).toEqual([
    'startStkPush',
    'registerC2bUrls',
    'sendB2cPayment',
    'sendKcbTransfer',
    'createCoopTransfer',
    'createEquityPayment',
    'collectAirtelPayment',
    'disburseAirtelPayment',
    'createPaypalPayment',
  ])
  expect(stories.filter(({ callback }) => callback).map(({ endpoint }) => endpoint.operation)).toEqual([
    'startStkPush',
    'registerC2bUrls',
    'sendB2cPayment',
    'sendKcbTransfer',
    'createCoopTransfer',
    'collectAirtelPayment',
    'disburseAirtelPayment',
  ])
  expect(
    Object.fromEntries(named.map(([operation, { later }]) => [operation, later.map((of) => of.operation)])),
  ).toEqual(
    expect.objectContaining({
      startStkPush: ['getStkPush'],
      sendKcbTransfer: ['getKcbTransfer'],
      createEquityPayment: ['getEquityPayment'],
      collectAirtelPayment: ['getAirtelTransaction'],
      createPaypalPayment: ['getPaypalPayment', 'capturePaypalPayment'],
    }),
  )
})

describe.each(named)('the documented story of %s', (_, story) => {
  const { endpoint, callback, later } = story
  const steps = stepsOf(story)

  it('has the same IDs, references, amounts and phones in every step', () => {
    const first: Fields = {}
    for (const { step, fields } of steps) {
      for (const [name, value] of Object.entries(fields)) {
        if (PROGRESS.has(name) || typeof value === 'object') continue
        expect({ step, [name]: value }).toEqual({ step, [name]: first[name] ?? value })
        first[name] ??= value
      }
    }
  })

  it('happens in order, on one day, in Nairobi time', () => {
    const times = steps
      .flatMap(({ fields }) => [fields.createdAt, fields.completedAt])
      .filter((time) => time !== undefined)
      .map(String)
    for (const time of times) expect(time).toMatch(new RegExp(`^${DAY}T\\d\\d:\\d\\d:\\d\\d\\+03:00$`))
    const created = steps.flatMap(({ fields }) => (fields.createdAt ? [String(fields.createdAt)] : []))
    const completed = steps.flatMap(({ fields }) => (fields.completedAt ? [String(fields.completedAt)] : []))
    expect(created.length).toBeGreaterThan(0)
    for (const start of created) for (const end of completed) expect(end > start, `${end} after ${start}`).toBe(true)
  })

  it('has exactly one receipt if it uses M-Pesa, issued on the documented day', () => {
    const receipts = new Set(steps.flatMap(({ fields }) => (fields.receiptNumber ? [fields.receiptNumber] : [])))
    const isMpesa = endpoint.path.startsWith('/api/mpesa/')
    expect(receipts.size).toBe(isMpesa ? 1 : 0)
    for (const receipt of receipts) expect(receipt).toMatch(RECEIPT)
  })

  it('has the same result in the callback and in the status response', () => {
    for (const of of later.filter(({ method, response }) => method === 'GET' && callback && response)) {
      expect(callback).toEqual(sampleAnswer(of))
      expect(schemaMistakes(answerSchema(of), callback)).toEqual([])
    }
  })

  it('contains only values that the parameters of the same name allow', () => {
    const parameters = [endpoint, ...later].flatMap((of) => of.parameters)
    for (const { step, fields } of steps) {
      for (const parameter of parameters) {
        if (!(parameter.name in fields)) continue
        const mistakes = schemaMistakes(valueSchema(parameter), fields[parameter.name])
        expect([step, parameter.name, ...mistakes]).toEqual([step, parameter.name])
      }
    }
  })

  it('shares no ID, reference or receipt with another story', () => {
    const others = new Set(stories.filter((other) => other !== story).flatMap(ownValues))
    expect(ownValues(story).filter((value) => others.has(value))).toEqual([])
  })
})

describe('the IDs that contain a time', () => {
  const answerOf = (operation: string) => sampleAnswer(find(operation))
  const digits = (time: unknown) => String(time).slice(0, 19).split(/\D/)

  it('contain the time of their own call', () => {
    const push = answerOf('startStkPush')
    const [year, month, day, ...time] = digits(push.createdAt)
    expect(push.checkoutRequestId).toMatch(new RegExp(`^ws_CO_${day}${month}${year}${time.join('')}\\d{3}700000000$`))
    expect(answerOf('sendB2cPayment').conversationId).toMatch(/^AG_20261121_/)
    expect(answerOf('getAirtelTransaction').airtelMoneyId).toMatch(/^MP261121\.1202\./)
    expect(String(answerOf('getAirtelTransaction').completedAt)).toContain('T12:02:')
    // FT, the year and the day of the year: 21 November is day 325.
    expect(answerOf('getKcbTransfer').bankReference).toMatch(/^FT26325/)
    const { data } = answerOf('getCoopStatement') as { data: Fields[] }
    expect(data[0]).toMatchObject({ postedOn: '2026-11-20', transactionId: expect.stringMatching(/^FT26324/) })
  })
})

it('the documentation states the starting balances and the short codes of the sandbox', () => {
  const { accounts, shortCodes } = sandbox.content
  const wallets = [
    ['mpesa', 'sendB2cPayment'],
    ['airtel', 'disburseAirtelPayment'],
  ] as const
  for (const [provider, operation] of wallets) {
    const { balance } = accounts.find((account) => account.provider === provider)!
    expect(find(operation).sandbox).toContain(`starts with KES ${(balance / 100).toLocaleString('en-US')}.`)
  }
  expect(find('registerC2bUrls').sandbox).toContain(`only the paybills ${shortCodes.join(' and ')}.`)
})

it('a PayPal payment captures the quoted amount in dollars', () => {
  type Quoted = { amount: number; quote: { amount: number; currency: string; rate: number; expiresAt: string } }
  const { quote, amount } = sampleAnswer(find('createPaypalPayment')) as Quoted
  const read = sampleAnswer(find('getPaypalPayment'))
  const { captured } = sampleAnswer(find('capturePaypalPayment')) as { captured: Fields }
  expect(Math.round((amount / quote.rate) * 100)).toBe(quote.amount * 100)
  expect(read.quote).toEqual({ amount: quote.amount, currency: quote.currency })
  expect(captured).toMatchObject({ amount: quote.amount, currency: quote.currency })
  // The quote is valid for an hour after the payment is created.
  expect(Date.parse(quote.expiresAt) - Date.parse(String(read.createdAt))).toBe(3_600_000)
})

describe('a fresh sandbox on the documented day', () => {
  const opened = new Date(`${DAY}T18:00:00+03:00`)
  let issued = 0
  const ask = (endpoint: Endpoint, world = newWorld(sandbox, opened), now = opened) => {
    const { body = {} } = exampleCall(endpoint, '')
    const defaults = endpoint.parameters.flatMap(({ name, default: usual }) =>
      usual === undefined ? [] : [[name, usual] as const],
    )
    const elsewhere = endpoint.parameters.filter((parameter) => parameter.in !== 'body')
    const given = {
      ...Object.fromEntries(defaults),
      ...Object.fromEntries(elsewhere.map(({ name, example }) => [name, example])),
      ...body,
    }
    const newId = (length: number) => `${++issued}ABCDEFGHIJKLMNOPQRST`.slice(0, length)
    return answerCall({ content: sandbox.content, world, endpoint, given, wanted: undefined, now, newId }, undefined)
  }
  const reads = [...siteEndpoints, ...integrations.flatMap(({ endpoints }) => endpoints)].filter(
    ({ method }) => method === 'GET',
  )
  const timeless = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(TIME, '"a time"')) as unknown

  it.each(reads.map((endpoint) => [endpoint.operation, endpoint] as const))(
    'responds to %s as documented, apart from the times',
    (_, endpoint) => {
      const answer = ask(endpoint)
      expect(answer.status).toBe(endpoint.response.status)
      expect(timeless('body' in answer ? answer.body : answer)).toEqual(timeless(sampleAnswer(endpoint)))
    },
  )

  it.each(stories.map(({ endpoint }) => [endpoint.operation, endpoint] as const))(
    'accepts the documented request of %s',
    (_, endpoint) => {
      expect(ask(endpoint).status).toBe(endpoint.response.status)
    },
  )

  it('issues receipts that begin with the year, the month and the day', () => {
    const receiptOf = (day: string) => {
      const now = new Date(`${day}T12:00:00+03:00`)
      const world = newWorld(sandbox, now)
      ask(find('startStkPush'), world, now)
      return world.payments.at(-1)!.details.receipt?.slice(0, 3)
    }
    expect(['2026-11-21', '2026-10-09', '2023-09-25', '2027-01-31', '2031-12-10'].map(receiptOf)).toEqual([
      'UKL',
      'UJ9',
      'RIP',
      'VAV',
      'ZLA',
    ])
  })
})
