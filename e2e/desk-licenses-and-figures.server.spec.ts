import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { TAX_OBLIGATION } from '#domain/nil-returns/nil-return.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { entry, go, openDesk, PASSWORD } from './desk.ts'
import { changeIn, withOwnServer as test } from './own-server.ts'
import { expect, open } from './site.ts'

const MESSAGE = {
  name: 'Wanjiru',
  email: 'wanjiru@example.org',
  subject: 'An online shop',
  message: 'We sell seedlings.\nCan you help?',
}
const FILING = {
  pin: 'A001234567Z',
  tax_obligation: TAX_OBLIGATION,
  return_period_from: '01/01/2024',
  return_period_to: '31/12/2024',
}

type Sold = { number: string; purchases: [{ licenseKey: string }] }

async function revokeLicense(page: Page, site: string, { number, purchases }: Sold) {
  await go(page, 'Purchases')
  await entry(page, number).locator('summary').click()
  // C971
  await page.getByRole('button', { name: 'Link for another device' }).click()
  await expect(page.getByText(`${site}/codeshop/downloads#purchases=`)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the license' }).first().click()
  await page.getByLabel('Reason (saved in the log)').fill('Paid back')
  await page.getByRole('button', { name: 'Revoke the license' }).last().click()
  await expect(page.getByText('The license is revoked.')).toBeVisible()
  await expect(page.getByText('Revoked: Paid back')).toBeVisible()
  const { result } = (await (
    await page.request.post(`${site}/api/v1/licenses/validate`, {
      data: { licenseKey: purchases[0].licenseKey, scriptId: 1 },
    })
  ).json()) as { result: string }
  expect(result).toBe('revoked')
}

async function rotateKey(page: Page) {
  await page.getByLabel('Reason for a new key (saved in the log)').fill('A new year')
  await page.getByRole('button', { name: 'Sign with a new key' }).click()
  await expect(page.getByText('Licenses are now signed with a new key.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw the key/ })).toHaveCount(1)
}

async function settleFiling(page: Page) {
  await go(page, 'Filings')
  await expect(page.getByText('unknown, practice')).toBeVisible()
  expect(await page.content()).not.toContain('A001234567Z')
  await expect(page.getByText('Year 2024, PIN *********7Z, practice')).toBeVisible()
  await page.getByLabel('Acknowledgement number').fill('KRA-1')
  await page.getByRole('button', { name: 'Filed with KRA', exact: true }).click()
  await expect(page.getByText('Settled as filed.')).toBeVisible()
  await expect(page.getByText('filed, practice')).toBeVisible()
}

async function checkFigures(page: Page) {
  await go(page, 'Figures')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'A payment button that can be pressed twice' }),
  ).toContainText('1 reader')
  await expect(page.getByText('SAVE10')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Script sales, week by week: (0, ){11}1\.$/ })).toBeVisible()
  // C608
  await expect(page.getByRole('heading', { name: 'Revenue' })).toBeVisible()
  await expect(page.getByText(/^\$[\d,.]+ in total$/)).toBeVisible()
  await page.getByRole('button', { name: 'By month' }).click()
  await expect(page.getByText(/was simulated: no money moved\./)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** Reads a message and checks its reply link. On a site that sends no email, this link opens the owner's email app. */
async function replyByOwnApp(page: Page) {
  // C606
  await go(page, 'Messages')
  await page.getByRole('button', { name: 'Quarantine' }).click()
  await entry(page, 'An online shop').locator('summary').click()
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0)
  const reply = page.getByRole('link', { name: 'Reply in your email app' })
  const link = new URL((await reply.getAttribute('href'))!)
  expect(link.pathname).toBe('wanjiru@example.org')
  expect(link.searchParams.get('subject')).toContain('An online shop')
  expect(link.searchParams.get('body')).toContain('> Can you help?')
  await page.getByRole('button', { name: 'Move to inbox' }).click()
  await expect(page.getByText('No messages here.')).toBeVisible()
}

/** Lists the messages of the inbox with the console of the API documentation. */
async function listInConsole(page: Page, site: string) {
  // Removes the session cookie, because programs send no cookie.
  await page.context().clearCookies()
  await open(page, `${site}/api-documentation`)
  await page
    .getByRole('button', { name: /console/i })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: /console/ })
  await panel.getByLabel('Server').selectOption('This site (owner only)')
  await panel.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(panel.getByLabel('Call', { exact: true })).toHaveValue('logIn')
  await panel.getByLabel(/^email/).fill('amani@kibanda.example')
  await panel.getByLabel(/^password/).fill(PASSWORD)
  await expect(panel.getByLabel(/^password/)).toHaveAttribute('type', 'password')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('You are signed in.')).toBeVisible()
  await panel.getByLabel('Call', { exact: true }).selectOption({ label: 'List messages' })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('An online shop')).toBeVisible()
  await expect(panel.getByText(/^GET \S*\/api\/contacts$/).first()).not.toContainText('/sandbox')
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await expect(panel.getByText('You are not signed in')).toBeVisible()
}

/** Returns a function that posts to a site's API. */
const sender = (page: Page, site: string) => (path: string, data: object) =>
  page.request.post(`${site}/api/v1/${path}`, { data })

test('the owner revokes a license, rotates the key, settles a filing, sees figures and exports licenses', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { site, dataDir } = await openDesk(page, startOwn)
  const post = sender(page, site)
  const sold = (await (await post('purchases', ONE_SCRIPT)).json()) as Sold
  await post('itaxnillreturns', FILING)
  await post('helpful', { post: 1, reader: 'a'.repeat(32) })
  await post('orders', ORDER)
  changeIn(dataDir)("update nil_returns set state = 'unknown', acknowledgement_number = null")

  await revokeLicense(page, site, sold)
  await rotateKey(page)
  await settleFiling(page)
  await checkFigures(page)
  await go(page, 'Overview')
  const saved = page.waitForEvent('download')
  await page.getByLabel('Data').selectOption('licenses (CSV)')
  await page.getByRole('button', { name: 'Save the file' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(sold.number)
  await expect(page.getByText('No backup yet')).toBeVisible()
})

test('the owner replies to messages with an email app, and lists messages in the API console', async ({
  page,
  startOwn,
}) => {
  const { site } = await openDesk(page, startOwn)
  await sender(page, site)('messages', MESSAGE)
  await replyByOwnApp(page)
  await listInConsole(page, site)
})
