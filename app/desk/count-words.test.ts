import { expect, it } from 'vitest'
import { countWords } from './count-words.ts'

const ORDERS = { one: 'order', many: 'orders' }
const [LIST, SEARCH, FURTHER] = [
  { search: ' ', after: '' },
  { search: 'x', after: '' },
  { search: 'x', after: 'y' },
]

it.each([
  [LIST, 0, {}, 'No orders here.'],
  [LIST, 1, {}, '1 order'],
  [LIST, 24, {}, '24 orders'],
  [LIST, 24, { entries: [] }, 'No older orders.'],
  [LIST, 10_000, { isMore: true }, 'More than 10,000 orders'],
  [SEARCH, 0, {}, 'No orders found.'],
  [SEARCH, 2, {}, '2 orders'],
  [
    SEARCH,
    0,
    { isMore: true, searchedTo: '2026-03-02T22:00:00.000Z' },
    'No orders found. Searched back to 3 March 2026.',
  ],
  [
    SEARCH,
    20,
    { isMore: true, searchedTo: '2026-03-03T08:00:00.000Z' },
    '20 orders found. Searched back to 3 March 2026.',
  ],
  [FURTHER, 1, {}, '1 more order found.'],
  [FURTHER, 0, {}, 'No more orders found.'],
])('for query %j, total %i and %j, countWords returns "%s"', (query, total, more, words) => {
  expect(
    countWords(
      { entries: Array.from({ length: Math.min(total, 20) }), total, isMore: false, searchedTo: null, ...more },
      ORDERS,
      query,
    ),
  ).toBe(words)
})
