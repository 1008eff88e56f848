import type { Page } from '@playwright/test'
import { useUniqueAddresses } from './own-address.ts'
import { haveOrdered } from './place-order.ts'
import { buyWithPaypal } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(25)

const nextSteps = (page: Page) => page.getByRole('region', { name: 'What you can do next' })

/** Expects links to the shop and the login page, and expects that Print prints the order without controls. */
async function leadsOnAndPrints(page: Page, number: string): Promise<void> {
  const next = nextSteps(page)
  await expect(next.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/shop')
  await expect(next.getByRole('link', { name: 'Sign in or create an account' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent(`/shop/order?number=${number}`)}`,
  )
  await expect(next.getByText('Until the order is shipped, you can cancel it.')).toBeVisible()
  // The destructive action comes last.
  await expect(next.locator('a, button')).toHaveText([
    /^Correct it/,
    'Continue Shopping',
    'Print',
    /^Sign in or create an account/,
    'Cancel it',
  ])
  const title = await page.title()
  await page.evaluate(() => (globalThis.print = () => void (document.title = 'printed')))
  await next.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await page.evaluate((title) => void (document.title = title), title)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  await expect(next.getByText('The order is recorded for wanjiru@example.org.')).toBeVisible()
  for (const name of ['Continue Shopping', 'Sign in or create an account', 'you can cancel it'])
    await expect(page.getByText(name)).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

/** Starts to cancel the open order, decides to keep it, and then cancels it. */
async function cancel(page: Page): Promise<void> {
  const next = nextSteps(page)
  await next.getByRole('button', { name: 'Cancel it' }).click()
  await next.getByRole('button', { name: 'Keep the order' }).press('Enter')
  await expect(next.getByText('Cancel this order?')).toBeHidden()
  await expect(next.getByRole('button', { name: 'Cancel it' })).toBeFocused()
  await next.getByRole('button', { name: 'Cancel it' }).press('Enter')
  await next.getByRole('button', { name: 'Yes, cancel it' }).press('Enter')
  await expect(page.getByRole('main').getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(next.getByText('Until the order is shipped, you can cancel it.')).toBeHidden()
  await expect(page.getByText('Estimated delivery:')).toBeHidden()
  // The focus moves to an element that a screen reader can read.
  await expect(page.locator('main :focus')).toHaveText(/\S/)
  // C643
  await expect(page.getByText('This order is canceled.')).toBeInViewport()
}

test('buyers can print a new order, save it in an account, correct its email address, and cancel it', async ({
  page,
}) => {
  // C642 C643 C734
  const number = await haveOrdered(page)
  await leadsOnAndPrints(page, number)

  // The request to correct the email address is added to the stored draft message.
  // C643 C644
  await page.evaluate(() =>
    sessionStorage.setItem('contact-draft', JSON.stringify({ subject: 'A shop', message: 'Hello' })),
  )
  await nextSteps(page)
    .getByRole('link', { name: /^Correct it/ })
    .click()
  await expect(page.getByLabel('Subject')).toHaveValue('A shop')
  await expect(page.getByLabel('Message')).toHaveValue(
    `Hello\n\nThe email address for my order ${number} is wrong. The correct one is: `,
  )
  await page.goBack()

  await cancel(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('region', { name: 'Sample receipt' })).toContainText('Canceled.')
  await open(page, `/payment?number=${number}`)
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('Order canceled')
  await expect(page.getByRole('main')).toContainText('Nothing will be sent.')
})

test('a purchase shows the buyer’s email address and links to a prefilled message to correct it; a sent message can be edited and resent', async ({
  page,
}) => {
  // C644
  await buyWithPaypal(page)
  await expect(page.getByText('Thank you. Your purchase is recorded for wanjiru@example.org.')).toBeVisible()
  await page.getByRole('link', { name: /^Correct it/ }).click()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await expect(field('Subject')).toHaveValue(/^Email address for purchase [\w-]+$/)

  // A sent message can be opened again as it was typed.
  const typed = {
    Name: 'Wanjiru',
    Email: 'second.try@exmple.org',
    Subject: 'A shop',
    Message: `Hello ${Math.random()}`,
  }
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
