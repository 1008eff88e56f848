import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'
import { haveOrdered } from './place-order.ts'
import { buyWithPaypal } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(25)

const nextSteps = (page: Page) => page.getByRole('region', { name: 'What you can do next' })

test('after an order, the buyer can print it, save it in an account, cancel it or continue shopping', async ({
  page,
}) => {
  // C642 C643 C734
  const number = await haveOrdered(page)
  const next = nextSteps(page)
  await expect(next.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
  await expect(next.getByRole('link', { name: 'Sign in or create an account' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/shop/order?number=${number}`)}`,
  )
  await page.evaluate(() => (globalThis.print = () => void (document.title = 'printed')))
  await next.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await next.getByRole('button', { name: 'Cancel it' }).click()
  await next.getByRole('button', { name: 'Keep the order' }).click()
  await expect(next.getByText('Cancel this order?')).toBeHidden()
  await next.getByRole('button', { name: 'Cancel it' }).click()
  await next.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(next.getByText('Until the order is shipped, you can cancel it.')).toBeHidden()
  await expect(page.getByText('Estimated delivery:')).toBeHidden()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('region', { name: 'Sample receipt' })).toContainText('Canceled.')
  await open(page, `/payment?number=${number}`)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Order canceled')
  await expect(page.getByRole('main')).toContainText('Nothing will be sent.')
})

test('a printed order shows the order, but no controls', async ({ page }) => {
  // C642
  const number = await haveOrdered(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(nextSteps(page).getByText('The order is recorded for wanjiru@example.org.')).toBeVisible()
  for (const name of ['Continue Shopping', 'Sign in or create an account', 'you can cancel it'])
    await expect(page.getByText(name)).toBeHidden()
})

test('correcting an order’s email address preserves a draft', async ({ page }) => {
  // C643 C644
  const number = await haveOrdered(page)
  await page.evaluate(() =>
    sessionStorage.setItem('contact-draft', JSON.stringify({ subject: 'A shop', message: 'Hello' })),
  )
  await nextSteps(page)
    .getByRole('link', { name: /^Correct it/ })
    .click()
  await expect(page.getByLabel('Subject')).toHaveValue('A shop')
  await expect(page.getByLabel('Message')).toHaveValue(
    `Hello\n\nThe email address of my order ${number} is wrong. The right one is: `,
  )
})

test('a purchase shows its email address, and offers a message to correct it', async ({ page }) => {
  // C644
  await buyWithPaypal(page)
  await expect(page.getByText('Thank you. Your purchase is recorded for wanjiru@example.org.')).toBeVisible()
  await page.getByRole('link', { name: /^Correct it/ }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Email address of purchase [\w-]+$/)
})

test('a sent message can be reopened as typed, to correct its email address', async ({ page }) => {
  // C644
  const typed = {
    Name: 'Wanjiru',
    Email: 'second.try@exmple.org',
    Subject: 'A shop',
    Message: `Hello ${Math.random()}`,
  }
  await open(page, '/contact')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('I will reply to second.try@exmple.org.')).toBeVisible()
  await expect(field('Message')).toHaveValue('')
  await page.getByRole('button', { name: /^Correct it/ }).click()
  for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text)
  await expect(field('Email')).toBeFocused()
  await field('Email').fill('second.try@example.org')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('I will reply to second.try@example.org.')).toBeVisible()
})
