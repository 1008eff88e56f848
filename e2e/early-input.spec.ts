import type { Page } from '@playwright/test'
import { isProving, times } from '#testing/effort.ts'
import { expect, followInFooter, holdScripts, reactIsReady, test } from './site.ts'

/** The numbers of hydration steps after which the visitor acts. React takes about five steps in total. */
const STEPS = isProving ? [0, 1, 2, 3, 4, 5, 6, 8] : [3]

/** Lets React run a number of steps, and holds back later steps until `releaseSteps` is called. */
async function holdSteps(page: Page, steps: number): Promise<void> {
  await page.addInitScript((allowed) => {
    const post = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    let left = allowed
    // React's scheduler posts a message to itself for each step.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      if (left-- > 0) post.call(this, message)
      else {
        held.push(() => post.call(this, message))
        document.documentElement.dataset.held = ''
      }
    }
    Object.assign(window, {
      releaseSteps() {
        left = Number.POSITIVE_INFINITY
        for (const run of held.splice(0)) run()
      },
    })
  }, steps)
}

/** Opens a page on which React does not start by itself, and starts React. `holdSteps` must have been called before. */
async function openHeld(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => dispatchEvent(new Event('page:wanted')))
  await expect(page.locator('html:is([data-held], [data-ready])')).toBeAttached()
}

async function releaseSteps(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { releaseSteps(): void }).releaseSteps())
}

/** Performs every kind of visitor action on the product list. */
async function act(page: Page): Promise<void> {
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const add = page.getByRole('main').getByRole('button', { name: /^Add/ })
  await add.first().click()
  await add.nth(1).focus()
  await page.keyboard.press('Enter')
  await add.nth(2).focus()
  await page.keyboard.press('Space')
  await filters.getByRole('radio', { name: 'Laptops' }).check()
  await filters.locator('summary', { hasText: 'Brand' }).click()
  await filters.getByRole('checkbox', { name: 'Mbali', exact: true }).check()
  await filters.getByRole('slider').focus()
  await page.keyboard.press('PageDown')
  await page.getByLabel('Sort by').selectOption('Rating')
  await page.getByRole('searchbox', { name: 'Search products' }).pressSequentially('field')
}

async function expectEachOnce(page: Page): Promise<void> {
  await expect(page).toHaveURL(
    (url) => [...url.searchParams.keys()].toSorted().join() === 'brand,category,max,search,sort',
  )
  await expect(page.getByRole('checkbox', { name: 'Mbali', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Laptops' })).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('field')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  const lines = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[])
  expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
}

for (const steps of STEPS)
  test(`each visitor action after ${steps} hydration steps takes effect once`, async ({ page }) => {
    // C830
    await holdSteps(page, steps)
    await openHeld(page, '/shop')
    await act(page)
    await releaseSteps(page)
    await reactIsReady(page)
    await expectEachOnce(page)
  })

test('each visitor action before the scripts load takes effect once', async ({ page }) => {
  // C830
  const release = await holdScripts(page)
  await page.goto('/shop')
  await act(page)
  release()
  await reactIsReady(page)
  await expectEachOnce(page)
})

test('text typed before React is ready is kept if hydration resets its field between two key presses', async ({
  page,
}) => {
  // C830
  const release = await holdScripts(page)
  await page.goto('/blogs')
  const search = page.getByRole('searchbox', { name: 'Search articles' })
  await search.pressSequentially('ngi')
  // React resets a field in the same way.
  await search.evaluate((field: HTMLInputElement) => (field.value = ''))
  await search.pressSequentially('nx')
  release()
  await reactIsReady(page)
  await expect(search).toHaveValue('nginx')
  await expect(page).toHaveURL(/[?&]search=nginx/)
})

test('two clicks before React is ready send a form once, with the text typed before the clicks', async ({ page }) => {
  // C830
  const release = await holdScripts(page)
  const sent: unknown[] = []
  await page.route('**/api/v1/messages', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  await page.goto('/contact')
  await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
  await page.getByLabel('Email', { exact: true }).fill('wanjiru@example.org')
  await page.getByLabel('Subject').fill('Twice')
  await page.getByLabel('Message').fill('Typed before the scripts')
  const send = page.getByRole('button', { name: 'Send message' })
  // The visitor clicks again, because nothing seems to happen.
  await send.click()
  await send.click()
  release()
  await expect(page.getByText(/its reference is MSG-/)).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ name: 'Wanjiru', message: 'Typed before the scripts' })
})

test('a link clicked during hydration opens its page once', async ({ page }) => {
  // C830
  await holdSteps(page, 1)
  await openHeld(page, '/shop')
  await expect(page.locator('html')).toHaveAttribute('data-held')
  await followInFooter(page, 'API documentation')
  // The click makes React hydrate the footer, but not the main part, where the next page appears.
  await expect(page.getByRole('heading', { level: 1, name: 'API Documentation' })).toBeVisible()
})

test('a click at any time while a slow device loads the page takes effect once', async ({ page, context }) => {
  // C830
  const loads = times(1, 40)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => localStorage.removeItem('cart'))
  for (let load = 0; load < loads; load++) {
    await page.goto('/shop', { waitUntil: 'commit' })
    const moment = Math.round(((load + 0.5) / loads) * 2000)
    await page.waitForFunction((time) => performance.now() > time, moment)
    await page.getByRole('main').getByRole('button', { name: /^Add/ }).first().click()
    await reactIsReady(page)
    await expect(
      page.getByRole('banner').getByRole('button', { name: /^Cart, [1-9]/ }),
      `at ${moment} ms`,
    ).toBeVisible()
    const count = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity as number)
    expect(count, `at ${moment} ms`).toBe(1)
  }
})
