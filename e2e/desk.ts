import type { Page } from '@playwright/test'
import { ownerLink, type withOwnServer } from './own-server.ts'
import { expect, open } from './site.ts'

type StartOwn = Parameters<Parameters<typeof withOwnServer>[2]>[0]['startOwn']

/** The owner's password. */
export const PASSWORD = 'correct horse battery'

/** Starts a separate server and signs the page in at its desk. */
export async function openDesk(page: Page, startOwn: StartOwn, more: Record<string, string> = {}) {
  let environment: Record<string, string> = {}
  const server = await startOwn((port, dataDir) => {
    environment = { DATA_DIR: dataDir, PUBLIC_ORIGIN: `http://localhost:${port}` }
    return { ...environment, ...more }
  })
  const site = environment.PUBLIC_ORIGIN!
  await open(page, `${site}/desk/messages?state=quarantine`)
  await expect(page.getByText('This is the owner’s desk. Please sign in.')).toBeVisible()
  await open(page, ownerLink(environment))
  await page.getByLabel(/^Name/).fill('Amani Mfano')
  await page.getByLabel(/^Email address/).fill('amani@kibanda.example')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('link', { name: 'Desk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  return { ...server, site, dataDir: environment.DATA_DIR! }
}

/** Returns an entry of a list at the desk. */
export const entry = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: title }) })

/** Opens another page of the desk. */
export const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: place }).click()
