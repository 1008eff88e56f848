import { cpSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { keepOwner, keptOwner } from './kept-owner.ts'
import { ownerLink, type withOwnServer } from './own-server.ts'
import { expect, open } from './site.ts'

type StartOwn = Parameters<Parameters<typeof withOwnServer>[2]>[0]['startOwn']

/** The owner's password. */
export const PASSWORD = 'correct horse battery'

/** Starts a separate server, signs the page in as its owner, and opens the desk. */
export async function openDesk(page: Page, startOwn: StartOwn, more: Record<string, string> = {}) {
  const owner = keptOwner()
  let environment: Record<string, string> = {}
  const server = await startOwn((port, dataDir) => {
    environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://localhost:${port}` }
    if (owner) cpSync(owner.dataDir, dataDir, { recursive: true })
    return { ...environment, ...more }
  })
  const site = environment.PUBLIC_ORIGIN!
  if (owner) await page.context().addCookies(owner.cookies)
  else await signInOwner(page, environment)
  await open(page, `${site}/desk`)
  // C865 C906
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button')).toHaveText(['Dark theme'])
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(2)
  return { ...server, site, dataDir: environment.DATA_DIR! }
}

/**
 * Creates the owner's account, signs the page in, and keeps the data folder and the cookies for the run's other tests.
 */
async function signInOwner(page: Page, environment: Record<string, string>): Promise<void> {
  const token = ownerLink(environment).split('#owner=')[1]
  const data = { token, name: 'Amani Mfano', email: 'amani@kibanda.example', password: PASSWORD }
  const site = environment.PUBLIC_ORIGIN!
  expect((await page.request.post(`${site}/api/v1/account/owner`, { data })).status()).toBe(200)
  keepOwner(environment.DATA_DIR!, await page.context().cookies())
}

/** Does the same as `openDesk`, but also starts a mail server that collects the desk's emails. */
export async function openDeskWithMail(page: Page, startOwn: StartOwn) {
  const mail = await startStubMailServer()
  const desk = await openDesk(page, startOwn, {
    SMTP_URL: `smtp://${mail.address}`,
    MAIL_FROM: 'site@kibanda.example',
  })
  return { ...desk, mail }
}

/** Returns an entry of a list at the desk. */
export const entry = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: title }) })

/**
 * Opens another page of the desk and waits until it is shown. A reload before that moment would show the previous page
 * again.
 */
export async function go(page: Page, place: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: place })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
}
