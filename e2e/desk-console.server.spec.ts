import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDesk, PASSWORD } from './desk.ts'
import { withOwnServer as test } from './own-server.ts'
import { expect, open } from './site.ts'

test('the documented calls return the owner’s messages, including in the console beside their documentation', async ({
  page,
  startOwn,
}) => {
  const { site, dataDir } = await openDesk(page, startOwn)
  await page.request.post(`${site}/api/v1/messages`, {
    data: { name: 'Wanjiru', email: 'wanjiru@example.org', subject: 'An online shop', message: 'We sell seedlings.' },
  })
  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
  db.exec("update messages set state = 'inbox'")
  db.close()
  // Programs send no cookie.
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
})
