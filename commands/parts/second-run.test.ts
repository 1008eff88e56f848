import { describe, expect, it } from 'vitest'
import { compareRuns, mayRunAgain, patternOf, testsToRepeat } from './second-run.ts'
import type { Reported, ReportedTest } from './test-reports.ts'

const test = (title: string, milliseconds: number, hasFailed: boolean, group = ''): ReportedTest => ({
  file: 'links.spec.ts',
  name: title,
  title,
  group,
  milliseconds,
  hasFailed,
})
const run = (...tests: ReportedTest[]): Reported => ({ passed: 0, failed: 0, onPostgres: 0, tests })

describe('a second run', () => {
  it.each([
    'links.spec.ts',
    'every-page.server.spec.ts',
    'publishing/live-publication.test.ts',
    'app/cart/cart.test.ts',
  ])('is allowed for %s', (file) => expect(mayRunAgain(file)).toBe(true))

  it.each([
    'server/orders/orders.test.ts',
    'domain/money.test.ts',
    'mpesa.server.spec.ts',
    'desk-payments.server.spec.ts',
    'shop-checkout.spec.ts',
    'kept-confirmations.server.spec.ts',
    'login.server.spec.ts',
    'codeshop-license.server.spec.ts',
    'publishing/killed-publication.test.ts',
    'app/shop/order-page.test.ts',
  ])('is not allowed for %s, because the file tests money, rights or lost data', (file) =>
    expect(mayRunAgain(file)).toBe(false),
  )

  it('reports a test that passes only in the second run, with both durations', () => {
    expect(compareRuns(run(test('a', 9, true), test('b', 1, false)), run(test('a', 3, false)))).toEqual({
      flakes: [{ title: 'a', first: 9, second: 3 }],
      failed: [],
    })
  })

  it.each([
    ['fails again', run(test('a', 3, true))],
    ['is skipped', run(test('a', 0, false))],
    ['does not run', run()],
    ['gets no second run', undefined],
  ])('counts a test as failed if it %s', (_, second) => {
    expect(compareRuns(run(test('a', 9, true)), second)).toEqual({ flakes: [], failed: ['a'] })
  })

  it('repeats the whole group if a failed test kept later tests of its group from running', () => {
    const [first, failed, skipped] = [test('a', 5, false, 'G'), test('b', 9, true, 'G'), test('c', 0, true, 'G')]
    const other = test('d', 5, false, 'H')
    expect(testsToRepeat([first, failed, skipped, other])).toEqual([first, failed, skipped])
    expect(testsToRepeat([first, failed, other])).toEqual([failed])
  })

  it('runs exactly the tests that failed', () => {
    const pattern = new RegExp(patternOf([test('a (1 of 2)', 1, true), test('b', 1, true)]))
    expect(['a (1 of 2)', 'links.spec.ts b', 'a (1 of 2) and more', 'c'].filter((name) => pattern.test(name))).toEqual([
      'a (1 of 2)',
      'links.spec.ts b',
    ])
  })
})
