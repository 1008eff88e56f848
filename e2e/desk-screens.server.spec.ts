import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DESK_PLACES } from '../domain/desk/desk-places.ts'
import { ORDER } from '../testing/sample-order.ts'
import { ONE_SCRIPT } from '../testing/sample-purchase.ts'
import { xssPayloads } from '../testing/xss-payloads.ts'
import { overflowing, THEMES, violations, WIDTHS } from './accessible.ts'
import { openDesk } from './desk.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect, NOT_FOUND, open } from './site.ts'
import { writeEverywhere } from './write-everywhere.ts'

test.describe('every screen of the desk', () => {
  // The test also opens a desk page that does not exist.
  test.use({ expectedErrors: NOT_FOUND })

  test('has no accessibility violations at any width in either theme', async ({ page, startOwn }) => {
    test.slow()
    const { site, dataDir } = await openDesk(page, startOwn)
    const post = (path: string, data: object) => page.request.post(site + path, { data })
    await post('/api/v1/messages', {
      name: 'Wanjiru',
      email: 'wanjiru@example.org',
      subject: 'A shop',
      message: `We sell seedlings. ${'x'.repeat(200)}`,
    })
    await post('/api/v1/orders', ORDER)
    await post('/api/v1/purchases', ONE_SCRIPT)
    await post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Achieng',
      title: 'Good',
      comment: 'Two weeks on one charge.',
    })
    const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
    db.exec(
      "update messages set state = 'inbox'; insert into audit_log (at, actor, act, subject, detail) values ('2026-11-21T08:00:00.000Z', 'a', 'b', 'c', 'd')",
    )
    db.close()
    for (const place of ['', ...Object.keys(DESK_PLACES), 'nowhere']) {
      await open(page, `${site}/desk/${place}`)
      await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('main details')) (part as HTMLDetailsElement).open = true
      })
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        for (const width of theme === 'light' ? WIDTHS : [390]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await violations(page), `${place}, ${theme} at ${width}`).toEqual([])
          expect(await overflowing(page), `${place} cut off at ${width}`).toEqual([])
        }
      }
    }
  })
})

test.describe('without a content security policy', () => {
  // Escaping must be safe without the policy.
  test.use({ bypassCSP: true, expectedErrors: /ERR_UNKNOWN_URL_SCHEME/ })

  test('xss: no text from visitors is executed at the desk', async ({ page, startOwn }) => {
    test.slow()
    const { site, dataDir } = await openDesk(page, startOwn)
    for (const [path, data] of [
      ['messages', { name: 'W', email: 'w@example.org', subject: 'A shop', message: 'Hello, how are you?' }],
      ['orders', ORDER],
      ['reviews', { product: 'trail-watch', rating: 5, name: 'A', title: 'B', comment: 'C' }],
      ['purchases', ONE_SCRIPT],
    ] as const)
      expect((await page.request.post(`${site}/api/v1/${path}`, { data })).ok()).toBe(true)
    writeEverywhere(dataDir, xssPayloads)
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
    for (const place of ['messages', 'orders', 'reviews', 'purchases', 'log']) {
      await open(page, `${site}/desk/${place}`)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      for (let number = 1; ; number++) {
        // A new page of the list moves the focus to its count.
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
                ({ name, value }) => /^on/i.test(name) || (name === 'href' && !/^(mailto:|tel:\+?\d+$|\/)/.test(value)),
              ),
          ).length
        })
        expect(odd, `${place} ${number}`).toBe(0)
        const older = page.getByRole('button', { name: 'Older' })
        if (await older.isDisabled()) {
          expect(number, `pages of ${place}`).toBeGreaterThanOrEqual(xssPayloads.length / 20)
          break
        }
        await older.click()
      }
    }
    expect(executed).toBe(0)
  })
})
