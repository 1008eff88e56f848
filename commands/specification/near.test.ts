import { describe, expect, it } from 'vitest'
import { browserTestsNear, nearestFirst } from './near.ts'

const TESTS = [
  { file: 'domain/cart/cart.test.ts', text: '// C901 C902' },
  { file: 'domain/blog/posts.test.ts', text: '// C905' },
  { file: 'e2e/cart.spec.ts', text: '// C901-C903' },
  { file: 'e2e/checkout.spec.ts', text: '// C902' },
  { file: 'e2e/blog.spec.ts', text: '// C905' },
  { file: 'e2e/theme.spec.ts', text: '// C906' },
]

describe('the browser tests near a change', () => {
  it('are those that cite the same specification lines as the unit tests that import a changed file', () => {
    expect(browserTestsNear(['domain/cart/cart.ts'], ['domain/cart/cart.test.ts'], TESTS)).toEqual([
      'e2e/cart.spec.ts',
      'e2e/checkout.spec.ts',
    ])
  })

  it('start with the changed browser tests', () => {
    expect(browserTestsNear(['e2e/theme.spec.ts', 'domain/cart/cart.ts'], ['domain/cart/cart.test.ts'], TESTS)).toEqual(
      ['e2e/theme.spec.ts', 'e2e/cart.spec.ts', 'e2e/checkout.spec.ts'],
    )
  })

  it('include none if no unit test imports the changed file', () => {
    expect(browserTestsNear(['app/document.tsx'], [], TESTS)).toEqual([])
  })
})

it('the unit tests near a change start with those in its folder', () => {
  const units = ['server/fuzz.test.ts', 'domain/cart/cart.test.ts', 'domain/blog/posts.test.ts']
  expect(nearestFirst(['domain/cart/pricing.ts'], units)).toEqual([
    'domain/cart/cart.test.ts',
    'domain/blog/posts.test.ts',
    'server/fuzz.test.ts',
  ])
  expect(nearestFirst(['domain/blog/posts.ts', 'server/orders/stock/set.ts'], units)[0]).toBe(
    'domain/blog/posts.test.ts',
  )
})
