import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect, open, test } from './site.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'another password'
let people = 0
const newEmail = () => `visitor-${process.pid}-${Date.now()}-${people++}@example.org`

test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|409|422|429)/ })

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${(process.pid + people++) % 250}` })
})

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const signedIn = (page: Page) => page.getByRole('heading', { name: 'Signed in as Wanjiru Mfano' })

/** Returns the stored record that names the account with which this browser is in sync. */
const accountMark = (page: Page) => page.evaluate(() => localStorage.getItem('account'))

/** Fills in and submits the form for a new account. @returns its email address */
async function fillAndCreate(page: Page, email = newEmail()): Promise<string> {
  await field(page, 'Name').fill('Wanjiru Mfano')
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

/** Expects that the session cookies are secure, and that scripts cannot read the session token. */
async function expectSafeSession(page: Page, context: BrowserContext) {
  const [cookie, device, ...others] = (await context.cookies()).toSorted((one) =>
    one.name === '__Host-session' ? -1 : 1,
  )
  expect(others).toEqual([])
  const safe = { httpOnly: true, secure: true, sameSite: 'Strict', path: '/' }
  expect(device).toMatchObject({ name: '__Host-device', ...safe })
  expect(cookie).toMatchObject({ name: '__Host-session', ...safe })
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
  ).not.toContain(cookie!.value.slice(0, 20))
}

test('a visitor opens an account, signs out and signs in again', async ({ page, context }) => {
  // C012 C053
  await open(page, '/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const [label, mistake] of [
    ['Name', 'Please fill in your name.'],
    ['Email address', 'Please fill in your email address.'],
    ['Password', 'Please fill in your password.'],
  ] as const)
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(mistake.replaceAll('.', '\\.')))
  await expect(field(page, 'Name')).toBeFocused()
  const email = await fillAndCreate(page)
  await expect(signedIn(page)).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await expectSafeSession(page, context)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-device'])

  // A return URL on another site is ignored.
  await open(page, `/login?next=${encodeURIComponent('//evil.example')}`)
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill('not this one')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Email address or password is wrong.')
  await expect(field(page, 'Email address')).toHaveValue(email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Password').press('Enter')
  await expect(signedIn(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
  await page.reload()
  await expect(signedIn(page)).toBeVisible()
})

test('after signing up, visitors return to the page they came from, whether or not the login URL contains its path', async ({
  page,
}) => {
  // C612 C998
  await open(page, '/codeshop/downloads')
  await page.getByText('Bought on another device?').click()
  await page.getByRole('link', { name: 'sign in', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillAndCreate(page)
  await expect(page).toHaveURL('/codeshop/downloads')
  await expect(page.getByText('You are signed in.')).toBeVisible()
  await page.context().clearCookies()

  await open(page, '/login?next=/shop/account%3Ftab%3Dorders')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await fillAndCreate(page)
  await expect(page).toHaveURL('/shop/account?tab=orders')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are not signed in.')).toBeVisible()
})

/** Signs in on another device, and ends that session from this device. The other device keeps its stored data. */
async function endOtherSessions(page: Page, browser: Browser, email: string) {
  const other = await browser.newPage({
    baseURL: new URL(page.url()).origin,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
  })
  await open(other, '/login')
  await field(other, 'Email address').fill(email)
  await field(other, 'Password').fill(PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signedIn(other)).toBeVisible()
  await expect.poll(() => accountMark(other)).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(2)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText('All other sessions have ended.')).toBeVisible()
  await open(other, '/shop')
  await other.getByRole('button', { name: 'Dakika Trail Watch on the wishlist' }).click()
  await expect.poll(() => accountMark(other)).toBeNull()
  expect(await other.evaluate(() => localStorage.getItem('shop_wishlist'))).toBe('["trail-watch"]')
  await open(other, '/login')
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await other.close()
}

async function changePassword(page: Page) {
  await field(page, 'Current password').fill('wrong')
  await field(page, 'New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
  await field(page, 'Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
}

async function downloadData(page: Page): Promise<unknown> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  return JSON.parse(readFileSync(await (await saved).path(), 'utf8'))
}

async function closeAccount(page: Page, email: string) {
  await page.getByText('Close this account').click()
  await field(page, 'Your password').fill('wrong')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
  expect(await accountMark(page)).not.toBeNull()
  await field(page, 'Your password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByText('Your account is closed.')).toBeVisible()
  expect(await accountMark(page)).toBeNull()
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Email address or password is wrong.')
}

test('the account page can end other sessions, change the password, download the data and close the account', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  const data = { name: 'Wanjiru Mfano', email, password: PASSWORD }
  expect((await page.request.post('/api/v1/account/register', { data })).status()).toBe(201)
  await open(page, '/login')
  await expect(page.getByText('This site sends no email, so it cannot confirm your address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await endOtherSessions(page, browser, email)
  await changePassword(page)
  expect(await downloadData(page)).toMatchObject({
    account: { email, role: 'customer' },
    orders: [],
    purchases: [],
    sessions: [{ isThisOne: true }],
  })
  await closeAccount(page, email)
})
