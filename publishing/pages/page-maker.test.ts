import { expect, it } from 'vitest'
import { publishedPage } from '#testing/published-page.ts'
import { prefetchRules } from './page-maker.ts'

type Rules = { prefetch: [{ where: { and: [unknown, { not: { href_matches: string[] } }] } }] }

const { and } = (JSON.parse(prefetchRules()) as Rules).prefetch[0].where
const excluded = and[1].not.href_matches.map((pathname) => new URLPattern({ pathname }))
const isPrefetched = (path: string) => !excluded.some((pattern) => pattern.test(`https://kibanda.example${path}`))

it.each([
  '/',
  '/blogs',
  '/blog/1',
  '/project/2/documentation',
  '/shop',
  '/shop/product/headset',
  '/codeshop/product/1',
])('%s is prefetched', (path) => {
  // C994
  expect(isPrefetched(path)).toBe(true)
})

it.each([
  '/desk',
  '/desk/orders',
  '/login',
  '/shop/checkout',
  '/codeshop/downloads',
  '/payment/receipt',
  '/contact',
  '/feed.xml',
  '/api/v1/offer',
  '/codeshop/demo/1/index.html',
])('%s is not prefetched', (path) => {
  // C994
  expect(isPrefetched(path)).toBe(false)
})

it('every page contains the prefetch rules', () => {
  // C994
  for (const path of ['/', '/blog/1', '/shop/checkout'])
    expect(publishedPage(path).document.querySelector('script[type=speculationrules]')?.textContent).toBe(
      prefetchRules(),
    )
})
