import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { mailedLink } from './mailed-link.ts'
import { ownerLink, withOwnServer } from './own-server.ts'
import { givePasskeyDevice } from './passkey-device.ts'
import { expect, open, test } from './site.ts'

const PASSWORD = 'correct horse battery'
let people = 0
const newEmail = () => `visitor-${process.pid}-${Date.now()}-${people++}@example.org`

test.beforeEach(async ({ page }) => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `203.0.113.${(process.pid + people++) % 250}` })
})

const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const signedIn = (page: Page) => page.getByRole('heading', { name: 'Signed in as Wanjiru Mfano' })

async function register(page: Page, email = newEmail(), path = '/login'): Promise<string> {
  await open(page, path)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await field(page, 'Name').fill('Wanjiru Mfano')
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  return email
}

test.describe('a visitor', () => {
  test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|409|422|429)/ })

  test('opens an account, signs out and signs in again', async ({ page, context }) => {
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
    const email = await register(page)
    await expect(signedIn(page)).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    const [cookie, device, ...others] = (await context.cookies()).toSorted((one) =>
      one.name === '__Host-session' ? -1 : 1,
    )
    expect(others).toEqual([])
    expect(device).toMatchObject({ name: '__Host-device', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
    expect(cookie).toMatchObject({
      name: '__Host-session',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    })
    expect(
      await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
    ).not.toContain(cookie!.value.slice(0, 20))
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-device'])
    await field(page, 'Email address').fill(email)
    await field(page, 'Password').fill('not this one')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Email address or password is wrong.')
    await expect(field(page, 'Email address')).toHaveValue(email)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Password').press('Enter')
    await expect(signedIn(page)).toBeVisible()
    await page.reload()
    await expect(signedIn(page)).toBeVisible()
  })

  test('returns to the page they came from, and never leaves the site', async ({ page }) => {
    const email = await register(page, newEmail(), '/login?next=/shop/account%3Ftab%3Dorders')
    await expect(page).toHaveURL('/shop/account?tab=orders')
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You are not signed in.')).toBeVisible()
    await open(page, `/login?next=${encodeURIComponent('//evil.example')}`)
    await field(page, 'Email address').fill(email)
    await field(page, 'Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(signedIn(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('returns to the previous page after signing up, even though the login URL does not contain it', async ({
    page,
  }) => {
    // C612
    await open(page, '/codeshop/downloads')
    await page.getByText('Bought on another device?').click()
    await page.getByRole('link', { name: 'sign in', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await field(page, 'Name').fill('Wanjiru Mfano')
    await field(page, 'Email address').fill(newEmail())
    await field(page, 'Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/codeshop/downloads')
    await expect(page.getByText('You are signed in.')).toBeVisible()
  })

  test('reads why there are no passkeys without email, downloads their data and closes the account', async ({
    page,
  }) => {
    const email = await register(page)
    await expect(page.getByText('This site sends no email, so it cannot confirm your address.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const data = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as object
    expect(data).toMatchObject({
      account: { email, role: 'customer' },
      orders: [],
      purchases: [],
      sessions: [{ isThisOne: true }],
    })
    await page.getByText('Close this account').click()
    await field(page, 'Your password').fill('wrong')
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
    expect(await page.evaluate(() => localStorage.getItem('account'))).not.toBeNull()
    await field(page, 'Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Close my account' }).click()
    await expect(page.getByText('Your account is closed.')).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('account'))).toBeNull()
    await field(page, 'Email address').fill(email)
    await field(page, 'Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Email address or password is wrong.')
  })

  test('can end the sessions of other devices and change the password', async ({ page, browser }) => {
    const email = await register(page)
    const other = await browser.newPage({
      baseURL: new URL(page.url()).origin,
      extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
    })
    await open(other, '/login')
    await field(other, 'Email address').fill(email)
    await field(other, 'Password').fill(PASSWORD)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(signedIn(other)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(2)
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await expect(page.getByText('All other sessions have ended.')).toBeVisible()
    await other.reload()
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    await field(page, 'Current password').fill('wrong')
    await field(page, 'New password').fill('another password')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toHaveText('This is not your current password.')
    await field(page, 'Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()
    await page.reload()
    await expect(signedIn(page)).toBeVisible()
    await other.close()
  })
})

withOwnServer(
  'a link from the command creates the owner’s account; a mailed link resets a forgotten password',
  async ({ page, startOwn }) => {
    // Starts a server and a command, hashes four passwords, and waits up to five seconds for the email.
    withOwnServer.slow()
    const mail = await startStubMailServer()
    let environment: Record<string, string> = {}
    const { origin, output } = await startOwn((port, dataDir) => {
      environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://localhost:${port}` }
      return { ...environment, SMTP_URL: `smtp://${mail.address}`, MAIL_FROM: 'site@kibanda.example' }
    })
    const site = origin.replace('127.0.0.1', 'localhost')
    await givePasskeyDevice(page, false)
    await open(page, ownerLink(environment))
    await field(page, 'Name').fill('Wanjiru Mfano')
    await field(page, 'Email address').fill('owner@example.org')
    await field(page, 'Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save and sign in' }).click()
    await page.getByRole('link', { name: 'Your account' }).click()
    await expect(signedIn(page)).toBeVisible()
    await expect(page.getByText('Owner', { exact: true })).toBeVisible()
    // No passkey is added without user verification.
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'No passkey was added: adding it was canceled or took too long.',
    )
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await field(page, 'Email address').fill('owner@example.org')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByText('we emailed it a link')).toBeVisible()
    const reset = await mailedLink(mail, 'reset')
    await page.goto('about:blank')
    await open(page, reset)
    await field(page, 'Password').fill('a new one for me')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Password saved.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await field(page, 'Email address').fill('owner@example.org')
    await field(page, 'Password').fill('a new one for me')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    // C865
    await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(site)
    expect(output()).not.toMatch(/owner@example|#owner|#reset|a new one/)
    await mail.stop()
  },
)
