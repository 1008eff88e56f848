import { readFileSync } from 'node:fs'
import { violations } from './accessible.ts'
import { useUniqueAddresses } from './own-address.ts'
import { expect, NOT_FOUND, open, test } from './site.ts'
import { haveOrdered } from './place-order.ts'

useUniqueAddresses(28)
test.use({ expectedErrors: NOT_FOUND })

test('the buyer of an order can read, print and download its receipt on any device', async ({ page, context }) => {
  // C734 C735
  const number = await haveOrdered(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(`/payment/receipt?number=${number}`)
  const receipt = page.getByRole('region', { name: 'Sample receipt' })
  for (const text of [number, 'Simulated: no money moved.', 'Wanjiru Mfano', 'Amani Mfano, Kibanda', 'Credit Card'])
    await expect(receipt.getByText(text, { exact: true })).toBeVisible()
  await expect(receipt).toContainText('This is a sample: nothing was paid.')
  expect(await violations(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`receipt-${number}.pdf`)
  expect(readFileSync(await download.path(), 'latin1').startsWith('%PDF-')).toBe(true)
  await page.evaluate(() => (globalThis.print = () => void (document.title = 'printed')))
  await receipt.getByRole('button', { name: 'Print' }).click()
  await expect(page).toHaveTitle('printed')
  await page.emulateMedia({ media: 'print' })
  await expect(receipt.getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden()

  const other = await context.browser()!.newPage()
  await open(other, `/payment/receipt?number=${number}`)
  const form = other.getByRole('form', { name: 'Look up a receipt' })
  await form.getByLabel('Email used for the order').fill('nobody@example.org')
  await form.getByRole('button', { name: 'Look up' }).click()
  await expect(form).toContainText('We found no order with this number and email address.')
  await expect(form.getByText('We found no order with this number and email address.')).toBeFocused()
  await expect(form.getByLabel('Email used for the order')).toHaveValue('nobody@example.org')
  // Pressing the button a second time sends a new request, even though the fields are unchanged.
  const asked = other.waitForRequest('**/api/v1/receipts')
  await form.getByRole('button', { name: 'Look up' }).click()
  await asked
  await expect(form.getByText('We found no order with this number and email address.')).toBeFocused()
  await form.getByLabel('Order number').fill('')
  await form.getByRole('button', { name: 'Look up' }).click()
  await expect(form).toContainText('Please enter both the order number and the email address.')
  await form.getByLabel('Order number').fill(number)
  await form.getByLabel('Email used for the order').fill('wanjiru@example.org')
  await form.getByRole('button', { name: 'Look up' }).click()
  await expect(other.getByRole('region', { name: 'Sample receipt' })).toContainText(number)
  await other.close()

  // C947
  const third = await context.browser()!.newPage()
  await open(third, `/shop/order?number=${number}`)
  const orderForm = third.getByRole('form', { name: 'Look up an order' })
  await expect(orderForm.getByLabel('Order number')).toHaveValue(number)
  await expect(orderForm.getByRole('link', { name: 'Look up a receipt instead' })).toHaveAttribute(
    'href',
    `/payment/receipt?number=${number}`,
  )
  await orderForm.getByRole('link', { name: 'Look up a payment instead' }).click()
  await expect(third).toHaveURL(`/payment?number=${number}`)
  await expect(third.getByRole('form', { name: 'Look up a payment' }).getByLabel('Order number')).toHaveValue(number)
  await third.close()
})
