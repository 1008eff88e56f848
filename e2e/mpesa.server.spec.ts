import type { Page } from '@playwright/test'
import { chooseMpesa, chooseMpesaForScripts, lookUp, order, orderByApi, standing } from './mpesa-checkout.ts'
import { useUniqueAddresses } from './own-address.ts'
import { agree, begin, buy, card, FOLENI, stored } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(26)
test.use({ expectedErrors: /status of (404|422)|ERR_INTERNET_DISCONNECTED/ })

/** What the visible step of the checkout says about the amount. */
const charge = (page: Page) => page.getByText('You pay KSh').filter({ visible: true })
const CHARGE = 'You pay KSh 96,364 ($744.12 at KSh 129.50 to $1.00). The phone then asks for your M-Pesa PIN.'
const again = (page: Page) => page.getByRole('button', { name: 'Send another prompt' })

test('M-Pesa shows what is charged in shillings, waits for the phone, and ends with the order and its receipt', async ({
  page,
}) => {
  // C719 C720 C726
  await chooseMpesa(page, '0712')
  await expect(charge(page)).toHaveText(CHARGE)
  await expect(page.getByText('Practice: nothing is sent to this phone, and no money moves')).toBeVisible()
  await expect(page.getByLabel(/^Card Number/)).toBeHidden()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText('Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.')).toBeVisible()
  await page.getByRole('button', { name: 'Change payment' }).click()
  await page.getByLabel(/^M-Pesa Phone Number/).fill('0712 345 600')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText('Prompt to 0712 345 600')).toBeVisible()
  await expect(charge(page)).toHaveText(CHARGE)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/payment\?number=KB-[A-Z2-9]{10}$/)
  await expect(standing(page)).toContainText('Check your phone')
  await expect(standing(page)).toContainText('M-Pesa asks 2547•••••600 to pay KSh 96,364.')
  await expect(standing(page)).toContainText('Practice: no phone is asked, and no money moves.')
  // It survives a reload.
  await page.reload()
  await expect(standing(page)).toContainText('Payment received')
  await expect(standing(page)).toContainText(/Receipt: PRACTICE[0-9A-Z]{8}/)
  await expect(standing(page)).toContainText('The payment was simulated: no money moved.')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('main').getByText('Processing', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('M-Pesa', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

test('a canceled prompt goes to the phone that was corrected last; after the same amount, the button is locked', async ({
  page,
}) => {
  // C723 C726 C879
  const phone = page.getByLabel(/^M-Pesa Phone Number/)
  // Whatever the clock of the device says.
  await page.addInitScript('const read = Date.now; Date.now = () => read() + 3 * 3_600_000')
  await chooseMpesa(page, '0712 341 632')
  await order(page)
  await expect(standing(page)).toContainText('You canceled the prompt on your phone. Nothing was paid.')
  await expect(phone).toHaveValue('0712 341 632')
  await phone.fill('12')
  await again(page).click()
  await expect(page.getByText('Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.')).toBeVisible()
  await phone.fill('0110 222 317')
  await again(page).click()
  await expect(standing(page)).toContainText('M-Pesa asks 2541•••••317')
  // C871
  await expect(standing(page)).toBeFocused()
  await expect(standing(page)).toContainText('because you paid the same amount within the last two minutes')
  await expect(page.getByRole('button', { name: /^Send another prompt in 1[01]\d s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(phone).toHaveValue('0110 222 317')
  await page.reload()
  await expect(phone).toHaveValue('0110 222 317')
})

test('after a failed prompt, the order can be paid another way', async ({ page }) => {
  // C867
  await lookUp(page, await orderByApi(page, '0712345632'))
  await expect(standing(page)).toContainText('You canceled the prompt on your phone. Nothing was paid.')
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  await expect(page.getByLabel(/^M-Pesa Phone Number/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try to pay again', exact: true }).click()
  await expect(standing(page)).toContainText('Payment received')
})

test('a lost response is found on another device, by its link and the email address', async ({ page }) => {
  // C725 C726
  const { number, email } = await orderByApi(page, '0712345690')
  await open(page, `/payment?number=${number}`)
  await expect(page.getByLabel(/^Order number/)).toHaveValue(/^KB-/)
  await page.getByLabel(/^Email used/).fill('somebody@example.org')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByText('We found no payment with this number and email address.')).toBeVisible()
  await page.getByLabel(/^Email used/).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(standing(page)).toContainText('Payment received')
})

test.describe('without a service worker', () => {
  // It would save the page meanwhile, and report in its own words that it cannot.
  test.use({ serviceWorkers: 'block' })

  test('a lost connection is named, and the page goes on by itself', async ({ page, context }) => {
    // C725
    await open(page, '/payment')
    const { number, email } = await orderByApi(page, '0712345600')
    await page.getByLabel(/^Order number/).fill(number)
    await page.getByLabel(/^Email used/).fill(email)
    await page.getByRole('button', { name: 'Look up' }).click()
    await expect(standing(page)).toContainText('Check your phone')
    await context.setOffline(true)
    await expect(standing(page)).toContainText('The server does not respond. This page keeps asking; nothing is lost.')
    await context.setOffline(false)
    await expect(standing(page)).toContainText('Payment received')
  })
})

test('scripts are paid by M-Pesa, delivered on the page of the payment, and leave the cart', async ({ page }) => {
  // C719 C725 C726
  await chooseMpesaForScripts(page, '')
  await buy(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all payment details')
  await page.getByLabel(/^M-Pesa Phone Number/).fill('0712')
  await buy(page).click()
  await expect(page.getByText('Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.')).toBeVisible()
  await expect(page.getByLabel(/^M-Pesa Phone Number/)).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel(/^M-Pesa Phone Number/).fill('0712 345 600')
  await expect(page.getByText('Enter a Kenyan mobile number')).toBeHidden()
  await expect(page.getByText('You pay KSh 10,910 ($84.24 at KSh 129.50 to $1.00).')).toBeVisible()
  await buy(page).click()
  await expect(page).toHaveURL(/\/payment\?number=KB-/)
  await expect(standing(page)).toContainText('Check your phone')
  const address = page.url()
  await expect(standing(page)).toContainText('Your scripts are in My Downloads.')
  await page.getByRole('link', { name: 'My Downloads' }).click()
  await expect(card(page)).toBeVisible()
  expect(await stored(page, 'cart')).toEqual([])
  // A buyer who opens the payment's page again keeps what is in the cart by then.
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([FOLENI]))
  await open(page, address)
  await expect(standing(page)).toContainText('Your scripts are in My Downloads.')
  expect(await stored(page, 'cart')).toMatchObject([{ product: { id: '2' } }])
})

test('an order that is canceled while the phone is asked needs no payment any more', async ({ page }) => {
  // C642 C717 C726
  await lookUp(page, await orderByApi(page, '0712345694'))
  await expect(standing(page)).toContainText('Check your phone')
  const address = page.url()
  await page.getByRole('link', { name: 'View or cancel the order' }).click()
  await expect(page.getByRole('link', { name: 'Waiting for your payment.' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Not paid: the order was canceled.')).toBeVisible()
  await open(page, address)
  await expect(standing(page)).toContainText('Order canceled')
  await expect(standing(page)).toContainText('If a payment of KSh 96,364 still arrives, we return it.')
  await expect(again(page)).toHaveCount(0)
})

test('the phone of the profile is proposed for scripts, and pressing the button again buys nothing more', async ({
  page,
}) => {
  // C714 C725 C853
  const profile = { firstName: 'Wanjiru', lastName: 'Mfano', email: 'wanjiru@example.org', addresses: [] }
  await page.addInitScript(
    (stored) => localStorage.setItem('shop_profile', stored),
    JSON.stringify({ ...profile, phone: '0712 345 637' }),
  )
  await begin(page, [FOLENI])
  await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await expect(page.getByLabel(/^M-Pesa Phone Number/)).toHaveValue('0712 345 637')
  await agree(page)
  await buy(page).click()
  await expect(standing(page)).toContainText('Check your phone')
  const number = new URL(page.url()).search
  await open(page, '/codeshop/checkout')
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
  await expect(page).toHaveURL(`/payment${number}`)
})
