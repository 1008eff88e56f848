import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'
import { expect, holdScripts, test } from './site.ts'

useUniqueAddresses(24)

/**
 * Holds back form posts to a path until `answer` is called, as a slow server would. Posts that only request the review
 * step pass at once.
 */
async function slowDown(page: Page, path: string): Promise<{ sent: string[]; answer: () => void }> {
  const sent: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData() ?? '')
    if (new URLSearchParams(sent.at(-1)).get('step') !== 'review') await answered
    // If a second click sent another request, it would cancel the first one, which could then not continue.
    return route.continue().catch(() => {})
  })
  return { sent, answer }
}

/** Returns a function that clicks at the position of a button, even while the page is waiting for a response. */
async function pressing(page: Page, name: string): Promise<() => Promise<void>> {
  const button = page.getByRole('button', { name })
  await button.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await button.boundingBox())!
  return () => page.mouse.click(x + width / 2, y + height / 2)
}

async function write(page: Page): Promise<string> {
  const words = `Once ${Math.random()}`
  await page.getByLabel('Name', { exact: true }).fill('Wanjiru')
  await page.getByLabel('Email', { exact: true }).fill(`wanjiru-${Math.random()}@example.org`)
  await page.getByLabel('Subject').fill('A shop')
  await page.getByLabel('Message').fill(words)
  return words
}

test.describe('with scripts that load late', () => {
  test('a message is sent only once, however often its button is clicked before and after React is ready', async ({
    page,
  }) => {
    // C895
    const release = await holdScripts(page)
    const { sent, answer } = await slowDown(page, '/contact')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/messages')) calls.push(request.url())
    })
    // The page itself detects that React is ready, because the test cannot do so while a new document is being
    // requested.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.documentElement.dataset.ready === undefined) return
        observer.disconnect()
        setTimeout(() => {
          const form = document.querySelector<HTMLFormElement>('main form')
          form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
          form?.requestSubmit()
          void fetch('/healthz?pressed')
        }, 100)
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] })
    })
    await page.goto('/contact')
    await write(page)
    const press = await pressing(page, 'Send message')
    await press()
    await expect.poll(() => sent.length).toBe(1)
    await press()
    const pressed = page.waitForRequest('**/healthz?pressed')
    release()
    await pressed
    answer()
    await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden()
    await expect(page.locator('[name=confirmation]')).toBeAttached()
    expect([sent.length, calls.length]).toEqual([1, 0])
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /Failed to load resource/ })

  test('an order is placed only once, however often its button is clicked', async ({ page }) => {
    // C895
    const { sent, answer } = await slowDown(page, '/shop/checkout/form')
    await page.goto('/shop/checkout/form?product=walking-earbuds')
    await page.getByLabel('Country').selectOption('Canada')
    for (const [label, value] of [
      ['First Name', 'Wanjiru'],
      ['Last Name', 'Mfano'],
      ['Email', `submit-once-${Math.random()}@example.org`],
      ['Phone', '0724 512 300'],
      ['Address', '1 Moi Avenue'],
      ['City', 'Toronto'],
    ] as const)
      await page.getByLabel(label).first().fill(value)
    await page.getByRole('button', { name: 'Review Order' }).click()
    await page.getByLabel('Province').fill('Ontario')
    await page.getByLabel('Postal Code').fill('K1A 0B1')
    await page.getByRole('button', { name: 'Review Order' }).click()
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
    const press = await pressing(page, 'Place Order')
    const before = sent.length
    await press()
    await expect.poll(() => sent.length).toBe(before + 1)
    await press()
    await press()
    answer()
    await expect(page.getByText('The payment was simulated: no money moved.')).toBeVisible()
    const numbers = new Set<string>()
    for (const body of sent.slice(before)) numbers.add(new URLSearchParams(body).get('key') ?? '')
    expect(numbers.size).toBe(1)
  })
})
