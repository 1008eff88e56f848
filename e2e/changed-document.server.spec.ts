import type { Page } from '@playwright/test'
import { isProving } from '#testing/effort.ts'
import { ROUTES } from './addresses.ts'
import { EXTENSIONS, translate, withExtension } from './changed-document.ts'
import { fillAddress, fillCart } from './checkout-address.ts'
import { form } from './filing-form.ts'
import { useUniqueAddresses } from './own-address.ts'
import { agree, buy, fill } from './script-checkout.ts'
import { expect, holdScripts, open, reactIsReady, test } from './site.ts'

useUniqueAddresses(25)

/** The errors that React reports when it renders a changed page from scratch. */
const RENDERED_ANEW = /Minified React error #(418|423|425)|Failed to load resource/

const CRASHED = 'This page could not be shown'

/**
 * Presses the mouse button at the position of an element, because the element can be replaced at any time. Playwright’s
 * own click would start over if the element were replaced between mouse down and mouse up.
 */
const press = async (page: Page, selector: string, words: string, pause: number) => {
  const { x, y } = await page.evaluate(
    ([kind, begin]) => {
      const found = [...document.querySelectorAll(kind!)].find(({ textContent }) =>
        textContent.trim().startsWith(begin!),
      )
      found?.scrollIntoView({ block: 'center' })
      return found?.getBoundingClientRect() ?? new DOMRect()
    },
    [selector, words],
  )
  await page.mouse.move(x + 20, y + 10)
  await page.mouse.down()
  // Keeps the button down for a while, as a person does.
  await page.evaluate((time) => new Promise((then) => setTimeout(then, time)), pause)
  await page.mouse.up()
}

/**
 * The moments at which a page can be translated. `npm test` runs one journey with each of them, and `npm run prove` all
 * journeys with both.
 */
const MOMENTS = ['before-hydration', 'now'] as const

for (const when of MOMENTS) {
  test.describe(`a page translated ${when === 'now' ? 'while it is used' : 'before React is ready'}`, () => {
    test.use({ expectedErrors: RENDERED_ANEW })

    const openTranslated = async (page: Page, path: string) => {
      if (when === 'before-hydration') await translate(page, when)
      await open(page, path)
      if (when === 'now') await translate(page, when)
    }

    /** @param moment the moment with which `npm test` also runs the journey, if any */
    const journey = (
      moment: (typeof MOMENTS)[number] | undefined,
      title: string,
      act: (page: Page) => Promise<void>,
    ) => {
      if (isProving || moment === when) test(title, ({ page }) => act(page))
    }

    journey(undefined, 'files a return and shows the receipt', async (page) => {
      // C590
      await openTranslated(page, '/kra-itax')
      const { pin, year, send } = form(page)
      await pin.fill(`A${Math.random().toString().slice(2, 11).padEnd(9, '1')}K`)
      await year.fill('2022')
      await send.click()
      await expect(page.getByRole('status').filter({ hasText: 'Practice only' })).toContainText(/PRACTICE-/)
      await page.getByRole('button', { name: 'File Another Return' }).click()
      await expect(pin).toBeFocused()
      await pin.fill('B1')
      await send.click()
      await expect(page.getByRole('alert')).toBeVisible()
    })

    journey(undefined, 'sends a message', async (page) => {
      // C590
      await openTranslated(page, '/contact')
      await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
      await page.getByLabel('Email', { exact: true }).fill('wanjiru@gmial')
      await page.getByLabel('Subject').fill('A shop')
      await page.getByLabel('Message').fill(`Translated ${Math.random()}`)
      await page.getByRole('button', { name: 'Use this address' }).click()
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(page.getByText(/its reference is MSG-/)).toBeVisible()
    })

    journey(undefined, 'places an order', async (page) => {
      // C590
      await fillCart(page)
      await openTranslated(page, '/shop/checkout')
      await fillAddress(page)
      await page.getByRole('button', { name: 'Continue to Payment' }).click()
      await page.getByRole('radio', { name: 'PayPal' }).check()
      await page.getByRole('button', { name: 'Review Order' }).click()
      await page.getByRole('button', { name: 'Place Order' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
    })

    journey(undefined, 'sells scripts', async (page) => {
      // C590
      const cart = [
        {
          product: { id: '2', name: 'Foleni', price: 39, images: [], category: 'JavaScript', stock: 999 },
          quantity: 1,
        },
      ]
      await page.addInitScript(
        `if (!localStorage.getItem('codeshop_purchases')) localStorage.setItem('cart', ${JSON.stringify(JSON.stringify(cart))})`,
      )
      await openTranslated(page, '/codeshop/checkout')
      await buy(page).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await fill(page)
      await agree(page)
      await page.getByRole('radio', { name: 'PayPal' }).check()
      await buy(page).click()
      await expect(page).toHaveURL('/codeshop/downloads')
      await page.getByRole('button', { name: /^Download Files/ }).click()
      await expect(page.getByRole('article').getByText('1/5')).toBeVisible()
    })

    journey('before-hydration', 'shows the number of filter results', async (page) => {
      // C591
      await openTranslated(page, '/shop')
      await page.getByLabel('Search products').fill('lamp')
      await expect(page.getByRole('status').filter({ hasText: /^Showing [1-3] of/ })).toBeVisible()
      await page.getByLabel('Search products').fill('nothing like it')
      await expect(page.getByRole('status').filter({ hasText: /^Showing 0 of/ })).toBeVisible()
    })

    journey('now', 'opens and empties the cart', async (page) => {
      // C590
      await openTranslated(page, '/shop')
      await press(page, 'main button', 'Add to Cart', 0)
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Cart, 1 item/ })
        .click()
      const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
      await drawer.getByRole('button', { name: /^Increase/ }).click()
      await drawer.getByRole('button', { name: /^Remove/ }).click()
      await expect(drawer.getByText('Your cart is empty')).toBeVisible()
    })
  })
}

test.describe('a page changed before React was ready', () => {
  test.use({ expectedErrors: RENDERED_ANEW })

  /** The durations of a press (ms). `npm test` uses one of them on one element, and `npm run prove` both on all. */
  const PAUSES = [0, 120]
  const PRESSES: readonly [what: string, words: string, counts: (page: Page) => Promise<void>][] = [
    [
      'main button',
      'Add to Cart',
      (page) => expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible(),
    ],
    ['label', 'Laptops', (page) => expect(page).toHaveURL(/category=laptops/)],
  ]
  for (const [what, words, counts] of isProving ? PRESSES : PRESSES.slice(0, 1))
    for (const pause of isProving ? PAUSES : PAUSES.slice(1))
      test(`responds to a press of ${pause} ms on a ${what} while React re-renders the page with the original text`, async ({
        page,
        context,
      }) => {
        // C590 C830
        await translate(page, 'before-hydration', ' · sw')
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        await open(page, '/shop')
        await press(page, what, words, pause)
        await counts(page)
      })

  const ACTS: readonly [what: string, act: (page: Page) => Promise<void>, counts: (page: Page) => Promise<void>][] = [
    [
      'a choice and a text',
      async (page) => {
        await page.locator('main select').selectOption({ index: 1 })
        await page.getByPlaceholder('Search products').pressSequentially('lap')
      },
      (page) =>
        expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === 'lap' && searchParams.has('sort')),
    ],
    [
      'the space bar on a button',
      async (page) => {
        await page.evaluate(() => {
          const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
          buttons.find(({ textContent }) => textContent.trim().startsWith('Add to Cart'))?.focus()
        })
        await page.keyboard.press('Space', { delay: 300 })
      },
      (page) => expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' })).toBeVisible(),
    ],
  ]
  // `npm test` leaves the space bar to `npm run prove`, because it does what a press on the same button does.
  for (const [what, act, counts] of isProving ? ACTS : ACTS.slice(0, 1))
    test(`responds to ${what} in a part that React re-renders with the original text`, async ({ page, context }) => {
      // C590 C830
      await translate(page, 'before-hydration', ' · sw')
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await open(page, '/shop')
      await act(page)
      await counts(page)
    })

  test('renders without a crash at every path after a translation', async ({ page }) => {
    // C590
    await translate(page, 'before-hydration')
    // React re-renders all pages in the same way, so `npm test` tries only some. `npm run prove` tries all.
    for (const [path] of ROUTES.filter((_, position) => isProving || position % 16 === 0)) {
      await page.goto(path)
      await reactIsReady(page)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await expect(page.getByText(CRASHED), path).toHaveCount(0)
    }
  })

  const changes = isProving
    ? Object.entries(EXTENSIONS)
    : [[Object.keys(EXTENSIONS).join(', '), Object.values(EXTENSIONS).join('\n')] as const]
  for (const [what, change] of changes)
    test(`preserves the input, the focus and the selection when an extension ${what}`, async ({ page }) => {
      // C592
      await withExtension(page, change)
      const release = await holdScripts(page)
      await page.goto('/contact')
      await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
      await page.getByLabel('Message').fill('typed before React')
      await page.getByLabel('Message').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 11))
      release()
      await reactIsReady(page)
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wanjiru')
      await expect(page.getByLabel('Message')).toHaveValue('typed before React')
      await expect(page.getByLabel('Message')).toBeFocused()
      expect(
        await page
          .getByLabel('Message')
          .evaluate(({ selectionStart, selectionEnd }: HTMLTextAreaElement) => [selectionStart, selectionEnd]),
      ).toEqual([5, 11])
      await page.getByLabel('Message').press('End')
      await page.keyboard.type(' and after')
      await expect(page.getByLabel('Message')).toHaveValue('typed before React and after')
    })
})
