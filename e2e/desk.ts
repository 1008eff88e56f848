import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Page, Cookie } from '@playwright/test'
import { startStubMailServer } from '#testing/stub-mail-server.ts'
import { ownerLink, type withOwnServer } from './own-server.ts'
import { expect, open } from './site.ts'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '#server/settings/data-folder.ts'
import { memoryFolder } from '#testing/memory-folder.ts'

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

/** A data folder with the owner's account, and the cookies of a browser that is signed in there. */
type KeptOwner = { dataDir: string; cookies: Cookie[] }

const FOLDER = join(memoryFolder(), 'kept-owner')
const [DATA, COOKIES] = ['data', 'cookies.json']

/**
 * Returns the owner that an earlier test of this run has kept, if any. Creating an account takes a second of CPU time,
 * because passwords are hashed slowly on purpose.
 */
function keptOwner(): KeptOwner | undefined {
  if (!existsSync(FOLDER)) return undefined
  const cookies = JSON.parse(readFileSync(join(FOLDER, COOKIES), 'utf8')) as Cookie[]
  return { dataDir: join(FOLDER, DATA), cookies }
}

/** Keeps the owner of a server for the other tests of this run. @param dataDir the server's data folder */
function keepOwner(dataDir: string, cookies: readonly Cookie[]): void {
  const folder = mkdtempSync(`${FOLDER}-`)
  cpSync(dataDir, join(folder, DATA), { recursive: true, filter: (file) => !file.includes(DATABASE_FILE) })
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true, timeout: 10_000 })
  db.prepare('vacuum into ?').run(join(folder, DATA, DATABASE_FILE))
  db.close()
  writeFileSync(join(folder, COOKIES), JSON.stringify(cookies))
  try {
    renameSync(folder, FOLDER)
  } catch (error) {
    // Another test has kept its owner in the meantime.
    if (!existsSync(FOLDER)) throw error
  }
}
