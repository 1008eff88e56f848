import type { Page } from '@playwright/test'
import { DESK_PLACES } from '#domain/desk/desk-places.ts'
import { isProving } from '#testing/effort.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { xssPayloads } from '#testing/xss-payloads.ts'
import { violationsInEveryLook } from './accessible.ts'
import { go, openDesk } from './desk.ts'
import { changeIn, withOwnServer as test } from './own-server.ts'
import { expect, NOT_FOUND, open } from './site.ts'
import { writeEverywhere } from './write-everywhere.ts'

const FIGURES_AND_LOG = [DESK_PLACES.figures, DESK_PLACES.log, undefined]
const PAYMENTS_AND_FILINGS = [DESK_PLACES.payments, DESK_PLACES.filings]
/**
 * The pages of the desk and one that does not exist, in groups that share a server. `npm run prove` runs axe in every
 * look, so its groups are smaller.
 */
const GROUPS: readonly (readonly (string | undefined)[])[] = [
  ['Overview', DESK_PLACES.messages, DESK_PLACES.orders],
  [DESK_PLACES.stock, DESK_PLACES.reviews, DESK_PLACES.purchases],
  ...(isProving ? [PAYMENTS_AND_FILINGS, FIGURES_AND_LOG] : [[...PAYMENTS_AND_FILINGS, ...FIGURES_AND_LOG]]),
]
const nameOf = (screen: string | undefined) => screen ?? 'a page that does not exist'

/** The lists of texts from visitors, in groups. `npm test` checks the lists that show the texts of the most fields. */
const LISTS = [['orders', 'reviews'], ['messages'], ['purchases', 'log']] as const

/** Opens the desk of a server with an entry in each list. */
async function openFilledDesk(page: Page, startOwn: Parameters<typeof openDesk>[1]): Promise<string> {
  const { site, dataDir } = await openDesk(page, startOwn)
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`${site}/api/v1/${path}`, { data })).ok()).toBe(true)
  await post('messages', {
    name: 'Wanjiru',
    email: 'wanjiru@example.org',
    subject: 'A shop',
    message: `We sell seedlings. ${'x'.repeat(200)}`,
  })
  await post('orders', ORDER)
  await post('purchases', ONE_SCRIPT)
  await post('reviews', {
    product: 'trail-watch',
    rating: 5,
    name: 'Achieng',
    title: 'Good',
    comment: 'Two weeks on one charge.',
  })
  changeIn(dataDir)(
    "update messages set state = 'inbox'; insert into audit_log (at, actor, act, subject, detail) values ('2026-11-21T08:00:00.000Z', 'a', 'b', 'c', 'd')",
  )
  return site
}

test.describe('the desk', () => {
  // One of the tested screens is the page for an unknown URL, so a 404 is expected.
  test.use({ expectedErrors: NOT_FOUND })

  for (const screens of GROUPS) {
    test(`has no accessibility violations at any width in either theme: ${screens.map(nameOf).join(', ')}`, async ({
      page,
      startOwn,
    }) => {
      expect(GROUPS.flat(), 'tested screens').toEqual(['Overview', ...Object.values(DESK_PLACES), undefined])
      const site = await openFilledDesk(page, startOwn)
      await page.reload()
      for (const name of screens) {
        if (name !== undefined) await go(page, name)
        else await open(page, `${site}/desk/nowhere`)
        await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await page.evaluate(() => {
          for (const part of document.querySelectorAll('main details')) (part as HTMLDetailsElement).open = true
        })
        expect(await violationsInEveryLook(page), name).toEqual([])
      }
    })
  }
})

test.describe('without a content security policy', () => {
  // Escaping must be safe even without the content security policy.
  test.use({ bypassCSP: true, expectedErrors: /ERR_UNKNOWN_URL_SCHEME/ })

  for (const places of isProving ? LISTS : LISTS.slice(0, 1))
    test(`xss: the desk executes no text from visitors: ${places.join(', ')}`, async ({ page, startOwn }) => {
      test.slow()
      const { site, dataDir } = await openDesk(page, startOwn)
      for (const [path, data] of [
        ['messages', { name: 'W', email: 'w@example.org', subject: 'A shop', message: 'Hello, how are you?' }],
        ['orders', ORDER],
        ['reviews', { product: 'trail-watch', rating: 5, name: 'A', title: 'B', comment: 'C' }],
        ['purchases', ONE_SCRIPT],
      ] as const)
        expect((await page.request.post(`${site}/api/v1/${path}`, { data })).ok()).toBe(true)
      // `npm run prove` writes all payloads. `npm test` writes every seventh one, which includes some of each group.
      const written = xssPayloads.filter((_, position) => isProving || position % 7 === 0)
      writeEverywhere(dataDir, written)
      let executed = 0
      await page.exposeFunction('executed', () => void executed++)
      page.on('dialog', () => executed++)
      await page.evaluate(() => {
        const control = document.createElement('img')
        control.setAttribute('onerror', 'window.executed()')
        control.src = 'none:'
        document.body.append(control)
      })
      await expect.poll(() => executed, 'the control payload runs').toBe(1)
      executed = 0
      for (const place of places) {
        await go(page, DESK_PLACES[place])
        await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
        for (let number = 1; ; number++) {
          // When a new page of the list is shown, its count has the focus.
          if (number > 1) await expect(page.getByRole('status').filter({ hasText: /^\d+ / })).toBeFocused()
          const odd = await page.evaluate(() => {
            const list = document.querySelector('main :is(ul, ol).border-t')!
            for (const part of list.querySelectorAll('details')) part.open = true
            for (const part of list.querySelectorAll('*'))
              part.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
            return [...list.querySelectorAll('*')].filter(
              (part) =>
                /^(script|style|iframe|object|embed|img|svg|math|base|link|meta)$/i.test(part.tagName) ||
                [...part.attributes].some(
                  ({ name, value }) =>
                    /^on/i.test(name) || (name === 'href' && !/^(mailto:|tel:\+?\d+$|\/)/.test(value)),
                ),
            ).length
          })
          expect(odd, `${place} ${number}`).toBe(0)
          const older = page.getByRole('button', { name: 'Older' })
          if (await older.isDisabled()) {
            expect(number, `pages of ${place}`).toBeGreaterThanOrEqual(written.length / 20)
            break
          }
          await older.click()
        }
      }
      expect(executed).toBe(0)
    })
})
