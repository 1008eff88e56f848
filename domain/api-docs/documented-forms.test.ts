import { expect, it } from 'vitest'
import { contentEndpoints } from '#testing/documented-endpoints.ts'

/** Each pattern in the content, with the words that describe it, values that match it and values that do not. */
const FORMS: Readonly<Record<string, { words: RegExp; fits: readonly string[]; not: readonly string[] }>> = {
  [String.raw`^254(7|1)\d{8}$`]: {
    words: /12 digits, starting with 2547 or 2541/,
    fits: ['254712345678', '254112345678'],
    not: ['254212345678', '25471234567'],
  },
  '^[A-Za-z0-9-]+$': { words: /[Ll]etters, digits and hyphens/, fits: ['Aa-9'], not: ['Order 5604', 'a_b'] },
  '^[A-Za-z0-9 -]+$': { words: /[Ll]etters, digits, spaces and hyphens/, fits: ['Order 5-6'], not: ['a_b'] },
  '^[A-Z0-9]+$': { words: /[Cc]apital letters and digits/, fits: ['PAY9'], not: ['pay9', 'PAY-9'] },
  '^https://': { words: /[Mm]ust start with https:\/\//, fits: ['https://a.example'], not: ['http://a.example'] },
  [String.raw`^ws_CO_[A-Za-z0-9_]+$`]: {
    words: /ws_CO_, then letters, digits and underscores/,
    fits: ['ws_CO_a_1'],
    not: ['ws_CO_', 'ws_CO_a-1'],
  },
  [String.raw`^\d{5,7}$`]: { words: /5 to 7 digits/, fits: ['12345', '1234567'], not: ['1234', '12345678'] },
  [String.raw`^\d{8,16}$`]: {
    words: /8 to 16 digits/,
    fits: ['1'.repeat(8), '1'.repeat(16)],
    not: ['1'.repeat(7), '1'.repeat(17)],
  },
  [String.raw`^\d{2}$`]: { words: /two digits/, fits: ['01'], not: ['1', '011'] },
  [String.raw`^\d{10}$`]: { words: /10 digits/, fits: ['1'.repeat(10)], not: ['1'.repeat(9)] },
  [String.raw`^\d{12}$`]: { words: /12 digits/, fits: ['1'.repeat(12)], not: ['1'.repeat(11)] },
  [String.raw`^\d{13}$`]: { words: /13 digits/, fits: ['1'.repeat(13)], not: ['1'.repeat(12)] },
  [String.raw`^\d{11}(\d{3})?$`]: {
    words: /11 or 14 digits/,
    fits: ['1'.repeat(11), '1'.repeat(14)],
    not: ['1'.repeat(12)],
  },
  ...Object.fromEntries(
    ['kcb_tr_', 'eq_pay_', 'air_tx_'].map((start) => [
      `^${start}[A-Z0-9]{6}$`,
      {
        words: new RegExp(`${start} and six capital letters or digits`),
        fits: [`${start}A1B2C3`],
        not: [`${start}a1b2c3`, 'A1B2C3'],
      },
    ]),
  ),
}

const shaped = contentEndpoints.flatMap(({ operation, parameters }) =>
  parameters.flatMap(({ name, pattern, description }) =>
    pattern === undefined ? [] : [[`${operation} ${name}`, { pattern, description }] as const],
  ),
)

it('the list of formats covers all patterns in the content, and no others', () => {
  expect(new Set(shaped.map(([, { pattern }]) => pattern))).toEqual(new Set(Object.keys(FORMS)))
})

it.each(shaped)('the description of %s states the required format', (_, { pattern, description }) => {
  expect(description).toMatch(FORMS[pattern]!.words)
})

it.each(Object.entries(FORMS))('the pattern %s accepts and rejects the expected values', (pattern, { fits, not }) => {
  const form = new RegExp(pattern, 'u')
  expect(fits.filter((value) => !form.test(value))).toEqual([])
  expect(not.filter((value) => form.test(value))).toEqual([])
})

it('the descriptions of date parameters state the date format', () => {
  const dates = contentEndpoints.flatMap(({ parameters }) => parameters.filter(({ format }) => format === 'date'))
  expect(dates.length).toBeGreaterThan(0)
  for (const { description } of dates) expect(description).toContain('YYYY-MM-DD')
})
