import type { Page } from '@playwright/test'
import { chooseMpesa, lookUp, orderByApi, paymentStatus } from './mpesa-checkout.ts'
import { useUniqueAddresses } from './own-address.ts'
import { agree, begin, buy, card, fill, FOLENI, stored } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

useUniqueAddresses(26)
test.use({ expectedErrors: /status of (404|422)|ERR_INTERNET_DISCONNECTED/ })

/** Returns the text about the charged amount in the visible checkout step. */
const charge = (page: Page) => page.getByText('You pay KSh').filter({ visible: true })
const CHARGE = 'You pay KSh 96,364 ($744.12 at KSh 129.50 to $1.00). You then enter your M-Pesa PIN on the phone.'
const again = (page: Page) => page.getByRole('button', { name: 'Send another prompt' })

const phoneOf = (page: Page) => page.getByLabel(/^M-Pesa Phone Number/)
const WRONG_PHONE = 'Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.'

test('M-Pesa shows the charge in shillings; after a canceled prompt, another prompt can go to a corrected phone number', async ({
  page,
}) => {
  // C719 C720
  await chooseMpesa(page, '0712')
  await expect(charge(page)).toHaveText(CHARGE)
  await expect(page.getByText('Practice: nothing is sent to this phone, and no money moves')).toBeVisible()
  await expect(page.getByLabel(/^Card Number/)).toBeHidden()
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText(WRONG_PHONE)).toBeVisible()
  await page.getByRole('button', { name: 'Change payment' }).click()
  await phoneOf(page).fill('0712 341 632')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await expect(page.getByText('Prompt to 0712 341 632')).toBeVisible()
  await expect(charge(page)).toHaveText(CHARGE)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL(/\/payment\?number=KB-[A-Z2-9]{10}$/)
  await expect(paymentStatus(page)).toContainText('Check your phone')
  await expect(paymentStatus(page)).toContainText('M-Pesa is asking 2547•••••632 to pay KSh 96,364.')
  await expect(paymentStatus(page)).toContainText('Practice: no prompt is sent, and no money moves.')
  // C964
  await expect(page.getByRole('timer')).toHaveText(/^\d+ minutes left to pay$/)
  // The page still shows the payment status after a reload.
  await page.reload()

  // C723 C879: the phone number can be corrected.
  await expect(paymentStatus(page)).toContainText('You canceled the prompt on your phone. Nothing was paid.')
  // C942
  await expect(phoneOf(page)).toHaveValue('0712 341 632')
  await phoneOf(page).fill('0712 345 600')
  await again(page).click()
  await expect(paymentStatus(page)).toContainText('M-Pesa is asking 2547•••••600 to pay KSh 96,364.')
})

test('the M-Pesa page waits for the payment on the phone, shows its receipt, and links to the order', async ({
  page,
}) => {
  // C720 C726
  await chooseMpesa(page, '0712 341 600')
  await page.getByRole('button', { name: 'Review Order' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(paymentStatus(page)).toContainText('M-Pesa is asking 2547•••••600 to pay KSh 96,364.')
  await expect(paymentStatus(page)).toContainText('Payment received')
  await expect(paymentStatus(page)).toContainText(/Receipt: PRACTICE[0-9A-Z]{8}/)
  await expect(paymentStatus(page)).toContainText('The payment was simulated: no money moved.')
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('main').getByText('Processing', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('M-Pesa', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible()
})

/** Sets the clock of the device three hours ahead. */
const setAhead = (page: Page) => page.addInitScript('const read = Date.now; Date.now = () => read() + 3 * 3_600_000')

test('another prompt goes to a corrected phone number; a further prompt is locked soon after a payment of the same amount', async ({
  page,
}) => {
  // C723 C726 C879
  await setAhead(page)
  await lookUp(page, await orderByApi(page, '0712346632'))
  await expect(paymentStatus(page)).toContainText('You canceled the prompt on your phone. Nothing was paid.')
  // Only the browser in which the phone number was typed shows the number.
  await expect(phoneOf(page)).toHaveValue('')
  await phoneOf(page).fill('12')
  await again(page).click()
  await expect(page.getByText(WRONG_PHONE)).toBeVisible()
  await phoneOf(page).fill('0110 222 317')
  await again(page).click()
  await expect(paymentStatus(page)).toContainText('M-Pesa is asking 2541•••••317')
  // C871
  await expect(paymentStatus(page)).toBeFocused()
  await expect(paymentStatus(page)).toContainText('because you paid the same amount within the last two minutes')
  const locked = page.getByRole('button', { name: /^Send another prompt in \d{1,3} s$/ })
  await expect(locked).toHaveAttribute('aria-disabled', 'true')
  await expect(phoneOf(page)).toHaveValue('0110 222 317')
  await page.reload()
  await expect(phoneOf(page)).toHaveValue('0110 222 317')
})

test('after a canceled prompt, the buyer can pay by card instead', async ({ page }) => {
  // C726 C867
  await setAhead(page)
  await lookUp(page, await orderByApi(page, '0712345632'))
  await expect(paymentStatus(page)).toContainText('You canceled the prompt on your phone. Nothing was paid.')
  await page.getByRole('radio', { name: 'Credit Card' }).check()
  await expect(phoneOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Try to pay again', exact: true }).click()
  await expect(paymentStatus(page)).toContainText('Payment received')
})

const typeEmail = async (page: Page, email: string) => {
  await page.getByLabel(/^Email used/).fill(email)
  await page.getByRole('button', { name: 'Look up' }).click()
}

test('the payment page finds a payment whose response was lost', async ({ page }) => {
  // C725
  const lost = await orderByApi(page, '0712345690')
  await open(page, `/payment?number=${lost.number}`)
  await expect(page.getByLabel(/^Order number/)).toHaveValue(/^KB-/)
  await typeEmail(page, 'somebody@example.org')
  await expect(page.getByText('We found no payment with this number and email address.')).toBeVisible()
  await typeEmail(page, lost.email)
  await expect(paymentStatus(page)).toContainText('Payment received')
})

test('the payment page reports a lost connection, and recovers by itself', async ({ page, context }) => {
  // C726
  await open(page, '/payment')
  const { number, email } = await orderByApi(page, '0712345600')
  await page.getByLabel(/^Order number/).fill(number)
  await typeEmail(page, email)
  await expect(paymentStatus(page)).toContainText('Check your phone')
  await context.setOffline(true)
  await expect(paymentStatus(page)).toContainText(
    'The server is not responding. This page keeps trying; nothing is lost.',
  )
  await context.setOffline(false)
  await expect(paymentStatus(page)).toContainText('Payment received')
})

test('the script checkout suggests the phone number from the profile, and reports an invalid one', async ({ page }) => {
  // C714 C719
  const profile = { firstName: 'Wanjiru', lastName: 'Mfano', email: 'wanjiru@example.org', addresses: [] }
  await page.addInitScript(
    (stored) => localStorage.setItem('shop_profile', stored),
    JSON.stringify({ ...profile, phone: '0712 345 637' }),
  )
  await begin(page, [FOLENI])
  await expect(page.getByLabel(/^Email/)).toHaveValue('wanjiru@example.org')
  await agree(page)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  // The phone number from the profile is suggested.
  await expect(phoneOf(page)).toHaveValue('0712 345 637')
  await phoneOf(page).fill('')
  await buy(page).click()
  await expect(page.getByRole('alert')).toHaveText('Please fill in all payment details')
  await phoneOf(page).fill('0712')
  await buy(page).click()
  await expect(page.getByText(WRONG_PHONE)).toBeVisible()
  await expect(phoneOf(page)).toHaveAttribute('aria-invalid', 'true')
  await phoneOf(page).fill('0712 347 632')
  await expect(page.getByText('Enter a Kenyan mobile number')).toBeHidden()
})

/** Buys scripts with M-Pesa, up to the prompt. @returns the URL of the page of the payment */
async function buyWithMpesa(page: Page, phone: string): Promise<string> {
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await phoneOf(page).fill(phone)
  await expect(page.getByText('You pay KSh 10,910 ($84.24 at KSh 129.50 to $1.00).')).toBeVisible()
  await buy(page).click()
  await expect(page).toHaveURL(/\/payment\?number=KB-/)
  await expect(paymentStatus(page)).toContainText('Check your phone')
  return page.url()
}

test('after a canceled prompt for scripts, another prompt requires typing a phone number again', async ({ page }) => {
  // C725 C942
  await buyWithMpesa(page, '0712 347 632')
  // What was typed in the code shop's checkout is stored nowhere.
  await expect(paymentStatus(page)).toContainText('You canceled the prompt on your phone.')
  await expect(phoneOf(page)).toHaveValue('')
  await phoneOf(page).fill('0712 347 600')
  await again(page).click()
  await expect(paymentStatus(page)).toContainText('M-Pesa is asking 2547•••••600')
})

test('scripts paid by M-Pesa are delivered on the payment page and removed from the cart', async ({ page }) => {
  // C719 C726 C853
  const address = await buyWithMpesa(page, '0712 348 600')
  await expect(paymentStatus(page)).toContainText('Your scripts are in My Downloads.')
  await page.getByRole('link', { name: 'My Downloads' }).click()
  await expect(card(page)).toBeVisible()
  expect(await stored(page, 'cart')).toEqual([])
  // Opening the payment page again does not change what is now in the cart.
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([FOLENI]))
  await open(page, address)
  await expect(paymentStatus(page)).toContainText('Your scripts are in My Downloads.')
  expect(await stored(page, 'cart')).toMatchObject([{ product: { id: '2' } }])
})

test('a script buyer who submits the checkout again during a phone prompt returns to the same payment', async ({
  page,
}) => {
  // C714 C853
  await begin(page, [FOLENI])
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'M-Pesa' }).check()
  await phoneOf(page).fill('0712 345 637')
  await buy(page).click()
  await expect(paymentStatus(page)).toContainText('Check your phone')
  const number = new URL(page.url()).search
  await open(page, '/codeshop/checkout')
  await fill(page)
  await agree(page)
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await buy(page).click()
  await expect(page).toHaveURL(`/payment${number}`)
})
