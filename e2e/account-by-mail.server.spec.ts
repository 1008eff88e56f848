import type { Page } from '@playwright/test'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { violations } from './accessible.ts'
import { openDeskWithMail } from './desk.ts'
import { mailedLink } from './mailed-link.ts'
import { changeIn, ownerLink, withOwnServer as test } from './own-server.ts'
import { givePasskeyDevice } from './passkey-device.ts'
import { expect, open } from './site.ts'

const PASSWORD = 'correct horse battery'
const NEW_PASSWORD = 'a new one for me'
const EMAIL = 'wanjiru@example.org'
/** The email address of the owner that `openDeskWithMail` signs in. */
const OWNER = 'amani@kibanda.example'
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signedIn = (page: Page) => page.getByRole('heading', { name: 'Signed in as Wanjiru Mfano' })

type StartOwn = Parameters<Parameters<typeof test>[2]>[0]['startOwn']

async function startWithMail(startOwn: StartOwn) {
  const mail = await startStubMailServer()
  let environment: Record<string, string> = {}
  const { output } = await startOwn((port, dataDir) => {
    environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://localhost:${port}` }
    return { ...environment, SMTP_URL: `smtp://${mail.address}`, MAIL_FROM: 'site@kibanda.example', TRUST_PROXY: '1' }
  })
  return { mail, output, change: changeIn(environment.DATA_DIR!), environment, site: environment.PUBLIC_ORIGIN! }
}

test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|403|404|409|422|429)/ })

/**
 * Follows an emailed link. Leaves the current page first, because a change of the fragment alone would not load a new
 * document.
 */
async function follow(page: Page, link: string) {
  await page.goto('about:blank')
  await open(page, link)
}

async function signIn(page: Page, email: string, password: string) {
  await field(page, 'Email address').fill(email)
  await field(page, 'Password').fill(password)
  await button(page, 'Sign in').click()
}

async function addPasskey(page: Page, name: string) {
  await page.getByLabel('Passkey name (Optional)').fill(name)
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

async function askToRegister(page: Page, site: string) {
  await open(page, `${site}/login#register`)
  await field(page, 'Email address').fill(EMAIL)
  await button(page, 'Send me a link').click()
  await expect(page.getByRole('status').filter({ hasText: 'We sent an email' })).toHaveText(
    `We sent an email to ${EMAIL}. Open its link within an hour to create your account.`,
  )
}

async function openAccount(page: Page, link: string) {
  await follow(page, link)
  await expect(page.getByText(`${EMAIL}. Choose a name and a password`)).toBeVisible()
  await field(page, 'Name').fill('Wanjiru Mfano')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Create account').click()
  await expect(signedIn(page)).toBeFocused()
}

/** Adds a passkey, and expects it to work until it is removed. */
async function usePasskeyUntilRemoved(page: Page) {
  await addPasskey(page, 'My phone')
  await button(page, 'Sign Out').click()
  await button(page, 'Sign in with a passkey').click()
  await expect(signedIn(page)).toBeVisible()
  await button(page, 'Remove the passkey My phone').click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await button(page, 'Sign Out').click()
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey was not accepted. Please try again, or sign in with your password.',
  )
}

/** Creates an account through the API. The response also signs the page in. */
async function haveAccount(page: Page, { mail, site }: Awaited<ReturnType<typeof startWithMail>>): Promise<void> {
  const post = (path: string, data: object) => page.request.post(`${site}/api/v1/account/${path}`, { data })
  await post('register/link', { email: EMAIL })
  const token = (await mailedLink(mail, 'open')).split('#open=')[1]
  expect((await post('register', { token, name: 'Wanjiru Mfano', password: PASSWORD })).status()).toBe(201)
}

test('an emailed link creates an account only once', async ({ page, startOwn }) => {
  test.slow()
  const { mail, site, output } = await startWithMail(startOwn)
  await askToRegister(page, site)
  const used = await mailedLink(mail, 'open')
  await openAccount(page, used)
  await button(page, 'Sign Out').click()
  await expect(button(page, 'Sign in')).toBeVisible()

  // The page shows the same message for an address that is already registered.
  await askToRegister(page, site)
  await expect.poll(() => mail.mails.join('')).toContain('You already have an account')
  await follow(page, used)
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete, has already been used, or has expired. Please request a new one.',
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(button(page, 'Sign in')).toBeVisible()
  expect(output()).not.toMatch(/wanjiru@example|#open/)
  await mail.stop()
})

test('adding a passkey requires a confirmed email address, which an emailed link confirms, and the passkey works until it is removed', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const own = await startWithMail(startOwn)
  const { mail, site, output, change } = own
  await givePasskeyDevice(page)
  await haveAccount(page, own)
  change('update users set email_verified = 0')
  await open(page, `${site}/login`)
  await expect(page.getByText('Confirm your email address before you add a passkey.')).toBeVisible()
  await expect(button(page, 'Add a passkey')).toHaveCount(0)
  await button(page, 'Send me a link').click()
  await expect(
    page.getByText(`We sent an email to ${EMAIL}. Open its link in this browser within an hour.`),
  ).toBeVisible()
  await button(page, 'Sign Out').click()
  await expect(button(page, 'Sign in')).toBeVisible()
  await follow(page, await mailedLink(mail, 'confirm'))
  await expect(page.getByText('Sign in to the account whose email address you want to confirm.')).toBeVisible()
  await signIn(page, EMAIL, PASSWORD)
  await button(page, 'Confirm this address').click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await usePasskeyUntilRemoved(page)
  expect(output()).not.toMatch(/wanjiru@example|#open|My phone/)
  await mail.stop()
})

/** Creates the owner's account with the link that the owner command prints. */
async function openOwnersAccount(page: Page, environment: Record<string, string>) {
  await open(page, ownerLink(environment))
  await field(page, 'Name').fill('Wanjiru Mfano')
  await field(page, 'Email address').fill('owner@example.org')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Save and sign in').click()
  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(signedIn(page)).toBeVisible()
  await expect(page.getByText('Owner', { exact: true })).toBeVisible()
}

/**
 * Expects an export to require confirmation with the password or a passkey.
 * @param letTimePass makes the last confirmation expire
 */
async function exportConfirmed(page: Page, letTimePass: () => void) {
  const save = button(page, 'Save the file')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  letTimePass()
  await save.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(field(page, 'Your password')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(save).toBeFocused()
  await expect(page.getByText('Please confirm your identity with your password or a passkey.')).toBeVisible()

  await save.press('Enter')
  await field(page, 'Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('This is not your current password.')
  await field(page, 'Your password').fill(PASSWORD)
  const byPassword = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await byPassword).suggestedFilename()).toMatch(/^kibanda-.*\.jsonl$/)
  await expect(dialog).toBeHidden()
  await expect(save).toBeFocused()

  letTimePass()
  await save.click()
  const byPasskey = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await byPasskey
  const again = page.waitForEvent('download')
  await save.click()
  await again
}

/**
 * Resets the password through an emailed link. The page behind the link lists the passkeys and removes the unchecked
 * ones.
 */
async function resetPassword(page: Page, link: string) {
  await follow(page, link)
  const passkeys = page.getByRole('group', { name: 'Passkeys for this account' })
  await expect(passkeys).toHaveAccessibleDescription('Keep the passkeys that are yours. Unchecked ones are removed.')
  await expect(passkeys.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(passkeys.getByRole('checkbox', { name: 'Not mine, added on 21 November 2026' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await passkeys.getByRole('checkbox', { name: /^Mine/ }).check()
  await field(page, 'Password').fill(NEW_PASSWORD)
  await button(page, 'Save password').click()
  await expect(page.getByText('Password saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
}

test('the link from the owner command creates the owner’s account, and exports require confirmation', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { mail, output, change, environment } = await startWithMail(startOwn)
  const verifyUsers = await givePasskeyDevice(page, false)
  await openOwnersAccount(page, environment)
  // A device that does not verify its user cannot add a passkey.
  await button(page, 'Add a passkey').click()
  await expect(page.getByRole('alert')).toContainText('No passkey was added: adding it was canceled or took too long.')
  await verifyUsers()
  await addPasskey(page, 'Mine')

  await page.getByRole('main').getByRole('link', { name: 'Desk' }).click()
  await exportConfirmed(page, () => change("update sessions set confirmed_at = '2020-01-01T00:00:00.000Z'"))
  expect(output()).not.toMatch(/owner@example|#owner/)
  await mail.stop()
})

test('resetting the owner’s password through an emailed link removes all passkeys except those that the owner selects', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { mail, site, output, dataDir } = await openDeskWithMail(page, startOwn)
  const change = changeIn(dataDir)
  await givePasskeyDevice(page)
  await open(page, `${site}/login`)
  await addPasskey(page, 'Mine')
  change(`insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
    select user_id, 'Not mine', public_key, 'another', 0, device_type, 0, '2026-11-21T08:00:00.000Z' from passkeys`)
  await button(page, 'Sign Out').click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await field(page, 'Email address').fill(OWNER)
  await button(page, 'Send me a link').click()
  await expect(page.getByText('we emailed it a link')).toBeVisible()
  await resetPassword(page, await mailedLink(mail, 'reset'))
  await signIn(page, OWNER, NEW_PASSWORD)
  // C865
  const desk = page.getByRole('heading', { level: 1, name: 'Desk' })
  await expect(desk).toBeVisible()
  expect(new URL(page.url()).origin).toBe(site)

  await page.getByRole('link', { name: 'Your account' }).click()
  await expect(button(page, 'Remove the passkey Mine')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toHaveCount(1)
  await button(page, 'Sign Out').click()
  await button(page, 'Sign in with a passkey').click()
  await expect(desk).toBeVisible()
  expect(output()).not.toMatch(/amani@|#owner|#reset|a new one/)
  await mail.stop()
})
