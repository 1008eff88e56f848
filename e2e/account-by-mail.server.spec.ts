import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { violations } from './accessible.ts'
import { mailedLink } from './mailed-link.ts'
import { ownerLink, withOwnServer as test } from './own-server.ts'
import { givePasskeyDevice } from './passkey-device.ts'
import { expect, open } from './site.ts'

const PASSWORD = 'correct horse battery'
const EMAIL = 'wanjiru@example.org'
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}`))
const signedIn = (page: Page) => page.getByRole('heading', { name: 'Signed in as Wanjiru Mfano' })

type StartOwn = Parameters<Parameters<typeof test>[2]>[0]['startOwn']

async function startWithMail(startOwn: StartOwn) {
  const mail = await startStubMailServer()
  let environment: Record<string, string> = {}
  const { output } = await startOwn((port, dataDir) => {
    environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://localhost:${port}` }
    return { ...environment, SMTP_URL: `smtp://${mail.address}`, MAIL_FROM: 'site@kibanda.example', TRUST_PROXY: '1' }
  })
  const change = (statement: string) => {
    const db = new DatabaseSync(join(environment.DATA_DIR!, 'kibanda.sqlite'), { timeout: 10_000 })
    db.exec(statement)
    db.close()
  }
  return { mail, output, change, environment, site: environment.PUBLIC_ORIGIN! }
}

async function askToRegister(page: Page, site: string) {
  await open(page, `${site}/login#register`)
  await field(page, 'Email address').fill(EMAIL)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We sent an email' })).toHaveText(
    `We sent an email to ${EMAIL}. Open its link within an hour to create your account.`,
  )
}

/** Follows an emailed link. Leaves the page first, because a new fragment alone would not load the page again. */
async function follow(page: Page, link: string) {
  await page.goto('about:blank')
  await open(page, link)
}

async function openAccount(page: Page, site: string, mail: Awaited<ReturnType<typeof startStubMailServer>>) {
  await askToRegister(page, site)
  await follow(page, await mailedLink(mail, 'open'))
  await expect(page.getByText(`${EMAIL}. Choose a name and a password`)).toBeVisible()
  await field(page, 'Name').fill('Wanjiru Mfano')
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(signedIn(page)).toBeFocused()
}

/** Opens an account through the API, and signs the page in to it. */
async function haveAccount(page: Page, site: string, mail: Awaited<ReturnType<typeof startStubMailServer>>) {
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`${site}/api/v1/account${path}`, { data })).ok()).toBe(true)
  await post('/register/link', { email: EMAIL })
  const token = (await mailedLink(mail, 'open')).split('#open=')[1]
  await post('/register', { name: 'Wanjiru Mfano', password: PASSWORD, token })
  await open(page, `${site}/login`)
  await expect(signedIn(page)).toBeVisible()
}

async function addPasskey(page: Page, name: string) {
  await page.getByLabel('Passkey name (Optional)').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

test.use({ expectedErrors: /Failed to load resource: the server responded with a status of (401|403|404|409|422|429)/ })

test('an emailed link opens an account whose passkey works until removed; a registered address gets the same message', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { mail, site, output } = await startWithMail(startOwn)
  await givePasskeyDevice(page)
  await openAccount(page, site, mail)
  await addPasskey(page, 'My phone')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(signedIn(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the passkey My phone' }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey was not accepted. Please try again, or sign in with your password.',
  )

  const used = await mailedLink(mail, 'open')
  await askToRegister(page, site)
  await expect.poll(() => mail.mails.join('')).toContain('You already have an account')
  await follow(page, used)
  await expect(page.getByRole('alert')).toHaveText(
    'This link is incomplete, has already been used, or has expired. Please request a new one.',
  )
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in instead' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(output()).not.toMatch(/wanjiru@example|#open|My phone/)
  await mail.stop()
})

test('an email address must be confirmed before a passkey can be added', async ({ page, startOwn }) => {
  test.slow()
  const { mail, site, change } = await startWithMail(startOwn)
  await givePasskeyDevice(page)
  await haveAccount(page, site, mail)
  change('update users set email_verified = 0')
  await page.reload()
  await expect(page.getByText('Confirm your email address before you add a passkey.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(
    page.getByText(`We sent an email to ${EMAIL}. Open its link in this browser within an hour.`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await follow(page, await mailedLink(mail, 'confirm'))
  await expect(page.getByText('Sign in to the account whose email address you want to confirm.')).toBeVisible()
  await field(page, 'Email address').fill(EMAIL)
  await field(page, 'Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
  await addPasskey(page, 'My phone')
  await mail.stop()
})

test('the page behind a reset link lists the passkeys, and submitting it removes the unchecked ones', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { mail, site, change } = await startWithMail(startOwn)
  await givePasskeyDevice(page)
  await haveAccount(page, site, mail)
  await addPasskey(page, 'Mine')
  change(`insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
    select user_id, 'Not mine', public_key, 'another', 0, device_type, 0, '2026-11-21T08:00:00.000Z' from passkeys`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await field(page, 'Email address').fill(EMAIL)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByText('we emailed it a link')).toBeVisible()
  await follow(page, await mailedLink(mail, 'reset'))
  const passkeys = page.getByRole('group', { name: 'Passkeys for this account' })
  await expect(passkeys).toHaveAccessibleDescription('Keep the passkeys that are yours. Unchecked ones are removed.')
  await expect(passkeys.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(passkeys.getByRole('checkbox', { name: 'Not mine, added on 21 November 2026' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await passkeys.getByRole('checkbox', { name: /^Mine/ }).check()
  await field(page, 'Password').fill('a new one for me')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(signedIn(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the passkey Mine' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove the passkey/ })).toHaveCount(1)
  await mail.stop()
})

test('an export at the desk asks for the password or a passkey once the sign-in is ten minutes old', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { mail, change, environment, site } = await startWithMail(startOwn)
  await givePasskeyDevice(page)
  const token = ownerLink(environment).split('#owner=')[1]
  const data = { token, name: 'Wanjiru Mfano', email: EMAIL, password: PASSWORD }
  expect((await page.request.post(`${site}/api/v1/account/owner`, { data })).ok()).toBe(true)
  await open(page, `${site}/login`)
  await addPasskey(page, 'My phone')
  const letTimePass = () => change("update sessions set confirmed_at = '2020-01-01T00:00:00.000Z'")
  letTimePass()
  await page.getByRole('main').getByRole('link', { name: 'Desk' }).click()
  const save = page.getByRole('button', { name: 'Save the file' })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })

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
  await mail.stop()
})
