import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { DESK_PLACES } from '../domain/desk/desk-places.ts'
import { TAX_OBLIGATION } from '../domain/nil-returns/nil-return.ts'
import { ADDRESS, ORDER } from '../testing/sample-order.ts'
import { CUSTOMER, ONE_SCRIPT } from '../testing/sample-purchase.ts'
import { startStubMailServer } from '../testing/stub-mail-server.ts'
import { xssPayloads } from '../testing/xss-payloads.ts'
import { cutOff, THEMES, violations, WIDTHS } from './accessible.ts'
import { ownerLink, withOwnServer as test } from './own-server.ts'
import { expect, NOT_FOUND, open } from './site.ts'

const PASSWORD = 'correct horse battery'

/** A server of its own, at whose desk the page is signed in. */
async function openDesk(
  page: Page,
  startOwn: Parameters<Parameters<typeof test>[2]>[0]['startOwn'],
  more: Record<string, string> = {},
) {
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
  await page.getByLabel(/^E-mail address/).fill('amani@kibanda.example')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('link', { name: 'Desk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Desk' })).toBeVisible()
  return { ...server, site, dataDir: environment.DATA_DIR! }
}

/** Writes each text into every field that visitors or the owner fill, as copies of what there is. Nothing that the site checks stands in the way. */
function writeEverywhere(dataDir: string, texts: readonly string[]): void {
  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
  const insert = (table: string, row: Record<string, SQLOutputValue>) =>
    db
      .prepare(`insert into ${table} (${Object.keys(row).join()}) values (${Object.keys(row).fill('?').join()})`)
      .run(...Object.values(row))
  const copies = (table: string, changes: (text: string, number: number) => Record<string, SQLOutputValue>) => {
    const row = db.prepare(`select * from ${table}`).get()!
    for (const [number, text] of texts.entries()) insert(table, { ...row, ...changes(text, number) })
  }
  const at = '2026-11-21T08:00:00.000Z'
  db.exec('begin')
  copies('messages', (text, number) => ({
    id: `m${number}`,
    reference: `MSG-${number}`,
    state: 'inbox',
    name: text,
    email: text,
    subject: text,
    message: text,
    number: number + 100,
  }))
  copies('product_reviews', (text, number) => ({
    id: `r${number}`,
    reference: `REV-${number}`,
    product_id: text,
    name: text,
    title: text,
    comment: text,
  }))
  copies('orders', (text, number) => ({
    id: `o${number}`,
    number: `KB-${number}`,
    status: 'shipped',
    notes: text,
    tracking_number: text,
    shipping_address: JSON.stringify(Object.fromEntries(Object.keys(ADDRESS).map((field) => [field, text]))),
  }))
  copies('order_lines', (text, number) => ({ order_id: `o${number}`, name: text }))
  copies('sales', (text, number) => ({
    id: `s${number}`,
    number: `CS-${number}`,
    email: text,
    customer: JSON.stringify(Object.fromEntries(Object.keys(CUSTOMER).map((field) => [field, text]))),
  }))
  copies('purchases', (text, number) => ({
    id: `p${number}`,
    sale_id: `s${number}`,
    name: text,
    version: text,
    state: 'revoked',
    revoked_because: text,
    license_key: `LIC-${number}`,
  }))
  for (const [number, text] of texts.entries()) {
    insert('message_answers', { id: `a${number}`, message_id: `m${number}`, text, at })
    insert('order_notes', { id: `n${number}`, order_id: `o${number}`, text, at })
    insert('audit_log', { at, actor: text, act: text, subject: text, detail: text })
  }
  db.exec('commit')
  db.close()
}

const entry = (page: Page, title: string | RegExp) =>
  page.getByRole('listitem').filter({ has: page.locator('summary', { hasText: title }) })

test('the owner reads and answers messages, sends orders on their way, approves reviews, and finds all of it in the log', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const mail = await startStubMailServer()
  const { site } = await openDesk(page, startOwn, {
    SMTP_URL: `smtp://${mail.address}`,
    MAIL_FROM: 'site@kibanda.example',
  })
  const post = (path: string, data: object) => page.request.post(site + path, { data })
  await post('/api/v1/messages', {
    name: 'Wanjiru',
    email: 'wanjiru@example.org',
    subject: 'An online shop',
    message: 'We sell seedlings.',
  })
  const { order } = (await (await post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }
  await post('/api/v1/reviews', {
    product: 'trail-watch',
    rating: 5,
    name: 'Achieng',
    title: 'Good on the trail',
    comment: 'Two weeks on one charge.',
  })

  await page.reload()
  for (const [count, words] of [
    ['0', 'messages in the inbox'],
    ['1', 'message kept apart'],
    ['1', 'order to be sent'],
    ['1', 'review waiting for you'],
  ] as const)
    await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(count)

  await page.getByRole('link', { name: 'message kept apart' }).click()
  await expect(page).toHaveURL(`${site}/desk/messages?state=quarantine`)
  await entry(page, 'An online shop').locator('summary').press('Enter')
  await expect(page.getByText('It came without scripts, and was not confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Move to the inbox' }).click()
  await expect(page.getByText('No messages here.')).toBeVisible()
  await page.getByRole('button', { name: 'Inbox' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search messages' })).toBeFocused()
  await page.keyboard.type('seedlings')
  await expect(page).toHaveURL(/search=seedlings/)
  await entry(page, 'An online shop').locator('summary').click()
  await page.getByLabel('Answer Wanjiru').fill('Gladly.\nShall we talk on Monday?')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('The answer is on its way.')).toBeVisible()
  await expect(page.getByText('You answered on')).toBeVisible()
  await expect(async () => expect(mail.mails.join('')).toContain('Shall we talk on Monday?')).toPass()

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Orders' }).click()
  await entry(page, order.orderNumber).locator('summary').click()
  await page.getByLabel('Tracking number (Optional)').fill('G4S-1')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText(`${order.orderNumber} is shipped now.`)).toBeVisible()
  await expect(page.getByText('Tracking number G4S-1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0)
  await page.getByLabel(/^Note on/).fill('Left with the neighbour')
  await page.getByRole('button', { name: 'Keep note' }).click()
  await expect(page.getByText('The note is kept.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Stock' }).click()
  await page.getByLabel(/^Dakika Trail Watch/).fill('77')
  await page.getByRole('button', { name: 'Set the stock of Dakika Trail Watch' }).click()
  await expect(page.getByText('There are 77 of Dakika Trail Watch now.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Reviews' }).click()
  await entry(page, 'Good on the trail').locator('summary').click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('The review is shown now.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'amani@kibanda.example' })).toContainText([
    'review approved',
    'stock set',
    'order noted',
    'order moved',
    'message answered',
    'message moved',
  ])
  await open(page, `${site}/shop/product/trail-watch?tab=reviews`)
  await expect(page.getByText('Good on the trail')).toBeVisible()
  await mail.stop()
})

test.describe('a line that breaks', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 409/ })

  test('takes nothing that was typed; a double press acts once; and the focus is led on', async ({
    page,
    startOwn,
  }) => {
    test.slow()
    const { site } = await openDesk(page, startOwn)
    const post = (path: string, data: object) => page.request.post(site + path, { data })
    await post('/api/v1/messages', {
      name: 'Wanjiru',
      email: 'wanjiru@example.org',
      subject: 'An online shop',
      message: 'We sell seedlings.',
    })
    const { order } = (await (await post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }
    const go = (place: string) =>
      page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: place }).click()
    const openEntry = async () => {
      await page.getByRole('button', { name: 'Quarantine' }).click()
      await entry(page, 'An online shop').locator('summary').click()
    }
    await go('Messages')
    await openEntry()
    await page.getByLabel('Answer Wanjiru').fill('Half an answer')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await expect(page.getByText('The server gave no answer. Please try again.')).toHaveCount(1)
    await expect(page.getByLabel('Answer Wanjiru')).toHaveValue('Half an answer')
    await page.context().setOffline(false)
    await go('Orders')
    await go('Messages')
    await openEntry()
    await expect(page.getByLabel('Answer Wanjiru')).toHaveValue('Half an answer')
    const move = page.getByRole('button', { name: 'Move to the inbox' })
    await move.focus()
    await move.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect(page.getByText('It is in the inbox now.')).toHaveCount(1)
    const empty = page.getByText('No messages here.')
    await expect(empty).toBeFocused()
    await expect(page.getByText('Something changed in the meantime')).toHaveCount(0)

    await go('Orders')
    await entry(page, order.orderNumber).locator('summary').click()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('button', { name: 'Keep it' }).press('Enter')
    await expect(entry(page, order.orderNumber).locator('summary')).toBeFocused()
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText(`${order.orderNumber} is cancelled now.`)).toBeVisible()
    await go('Stock')
    await page.getByLabel(/^Dakika Trail Watch/).fill('1.5')
    await expect(page.getByText('A whole number from 0 to 9,999,999.')).toBeVisible()
    await go('Log')
    await expect(page.getByText('message moved')).toHaveCount(1)
    await open(page, `${site}/desk/log?after=${Buffer.from('[1]').toString('base64url')}`)
    await expect(page.getByText('No older entries.')).toBeVisible()
    await page.getByRole('button', { name: 'Newest' }).click()
    await expect(page.getByText('message moved')).toBeVisible()
  })
})

test('the owner takes a license back, rotates the key, settles a filing, and sees what is counted', async ({
  page,
  startOwn,
}) => {
  test.slow()
  const { site, dataDir } = await openDesk(page, startOwn)
  const sold = (await (await page.request.post(`${site}/api/v1/purchases`, { data: ONE_SCRIPT })).json()) as {
    number: string
    purchases: [{ licenseKey: string }]
  }
  await page.request.post(`${site}/api/v1/itaxnillreturns`, {
    data: {
      pin: 'A001234567Z',
      tax_obligation: TAX_OBLIGATION,
      return_period_from: '01/01/2024',
      return_period_to: '31/12/2024',
    },
  })
  await page.request.post(`${site}/api/v1/helpful`, { data: { post: 1, reader: 'a'.repeat(32) } })
  const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
  db.exec("update nil_returns set state = 'unknown', acknowledgement_number = null")
  db.close()

  const go = (place: string) =>
    page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: place }).click()
  await go('Purchases')
  await entry(page, sold.number).locator('summary').click()
  await page.getByRole('button', { name: 'Revoke the license' }).first().click()
  await page.getByLabel('Why? It is kept in the log.').fill('Paid back')
  await page.getByRole('button', { name: 'Revoke the license' }).last().click()
  await expect(page.getByText('The license is revoked.')).toBeVisible()
  await expect(page.getByText('Revoked: Paid back')).toBeVisible()
  const { result } = (await (
    await page.request.post(`${site}/api/v1/licenses/validate`, {
      data: { licenseKey: sold.purchases[0].licenseKey, scriptId: 1 },
    })
  ).json()) as { result: string }
  expect(result).toBe('revoked')
  await page.getByLabel('Why another key? It is kept in the log.').fill('A new year')
  await page.getByRole('button', { name: 'Sign with another key' }).click()
  await expect(page.getByText('Another key signs from now on.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Withdraw the key/ })).toHaveCount(1)

  await go('Filings')
  await expect(page.getByText('unknown, practice')).toBeVisible()
  expect(await page.content()).not.toMatch(/A001234567Z|7Z/)
  await page.getByLabel('Acknowledgement number').fill('KRA-1')
  await page.getByRole('button', { name: 'KRA has it', exact: true }).click()
  await expect(page.getByText('It is settled as filed.')).toBeVisible()
  await expect(page.getByText('filed, practice')).toBeVisible()
  await go('Figures')
  await expect(page.getByRole('listitem').filter({ hasText: 'Article 1' })).toContainText('1 reader')
  await expect(page.getByText('SAVE10')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sales of scripts, week by week: (0, ){11}1\.$/ })).toBeVisible()
  await go('Overview')
  const saved = page.waitForEvent('download')
  await page.getByLabel('What').selectOption('sales (CSV)')
  await page.getByRole('button', { name: 'Save the file' }).click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(sold.number)
  await expect(page.getByText('No backup was made yet')).toBeVisible()
})

test('the documented calls answer the owner’s messages, in the console beside their documentation too', async ({
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
  // A program has no cookie.
  await page.context().clearCookies()
  await open(page, `${site}/api-documentation`)
  await page
    .getByRole('button', { name: /console/i })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: /console/ })
  await panel.getByLabel('Where').selectOption('This site, for its owner')
  await panel.getByRole('button', { name: 'Sign in' }).click()
  await expect(panel.getByLabel('Call', { exact: true })).toHaveValue('logIn')
  await panel.getByLabel(/^email/).fill('amani@kibanda.example')
  await panel.getByLabel(/^password/).fill(PASSWORD)
  await expect(panel.getByLabel(/^password/)).toHaveAttribute('type', 'password')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('You are signed in.')).toBeVisible()
  await panel.getByLabel('Call', { exact: true }).selectOption({ label: 'List messages: GET /api/contacts' })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('An online shop')).toBeVisible()
  await expect(panel.getByText(/^GET \S*\/api\/contacts$/).first()).not.toContainText('/sandbox')
  await panel.getByRole('button', { name: 'Sign out' }).click()
  await expect(panel.getByText('You are not signed in')).toBeVisible()
})

test.describe('every screen', () => {
  // There is none of that name.
  test.use({ expectedErrors: NOT_FOUND })

  test('axe finds nothing on any screen of the desk, at any width, in either theme', async ({ page, startOwn }) => {
    test.slow()
    const { site, dataDir } = await openDesk(page, startOwn)
    const post = (path: string, data: object) => page.request.post(site + path, { data })
    await post('/api/v1/messages', {
      name: 'Wanjiru',
      email: 'wanjiru@example.org',
      subject: 'A shop',
      message: `We sell seedlings. ${'x'.repeat(200)}`,
    })
    await post('/api/v1/orders', ORDER)
    await post('/api/v1/purchases', ONE_SCRIPT)
    await post('/api/v1/reviews', {
      product: 'trail-watch',
      rating: 5,
      name: 'Achieng',
      title: 'Good',
      comment: 'Two weeks on one charge.',
    })
    const db = new DatabaseSync(join(dataDir, 'kibanda.sqlite'))
    db.exec(
      "update messages set state = 'inbox'; insert into audit_log (at, actor, act, subject, detail) values ('2026-11-21T08:00:00.000Z', 'a', 'b', 'c', 'd')",
    )
    db.close()
    for (const place of ['', ...Object.keys(DESK_PLACES), 'nowhere']) {
      await open(page, `${site}/desk/${place}`)
      await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('main details')) (part as HTMLDetailsElement).open = true
      })
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        for (const width of theme === 'light' ? WIDTHS : [390]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await violations(page), `${place}, ${theme} at ${width}`).toEqual([])
          expect(await cutOff(page), `${place} cut off at ${width}`).toEqual([])
        }
      }
    }
  })
})

test.describe('a policy that is switched off', () => {
  // What is safe is safe without one.
  test.use({ bypassCSP: true, expectedErrors: /ERR_UNKNOWN_URL_SCHEME/ })

  test('xss: nothing that visitors wrote is executed at the desk', async ({ page, startOwn }) => {
    test.slow()
    const { site, dataDir } = await openDesk(page, startOwn)
    for (const [path, data] of [
      ['messages', { name: 'W', email: 'w@example.org', subject: 'A shop', message: 'Hello, how are you?' }],
      ['orders', ORDER],
      ['reviews', { product: 'trail-watch', rating: 5, name: 'A', title: 'B', comment: 'C' }],
      ['purchases', ONE_SCRIPT],
    ] as const)
      expect((await page.request.post(`${site}/api/v1/${path}`, { data })).ok()).toBe(true)
    writeEverywhere(dataDir, xssPayloads)
    let executed = 0
    await page.exposeFunction('executed', () => void executed++)
    page.on('dialog', () => executed++)
    await page.evaluate(() => {
      const control = document.createElement('img')
      control.setAttribute('onerror', 'window.executed()')
      control.src = 'none:'
      document.body.append(control)
    })
    await expect.poll(() => executed, 'what would run is counted').toBe(1)
    executed = 0
    for (const place of ['messages', 'orders', 'reviews', 'purchases', 'log']) {
      await open(page, `${site}/desk/${place}`)
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      for (let number = 1; ; number++) {
        // Another page has the focus on its count.
        if (number > 1) await expect(page.getByRole('status').filter({ hasText: /^\d+ / })).toBeFocused()
        const odd = await page.evaluate(() => {
          const list = document.querySelector('main :is(ul, ol).border-t')!
          for (const part of list.querySelectorAll('details')) part.open = true
          for (const part of list.querySelectorAll('*'))
            part.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
          return [...list.querySelectorAll('*')].filter(
            (part) =>
              /^(script|style|iframe|object|embed|img|svg|math|base|link|meta)$/i.test(part.tagName) ||
              [...part.attributes].some(
                ({ name, value }) => /^on/i.test(name) || (name === 'href' && !/^(mailto:|\/)/.test(value)),
              ),
          ).length
        })
        expect(odd, `${place} ${number}`).toBe(0)
        const older = page.getByRole('button', { name: 'Older' })
        if (await older.isDisabled()) {
          expect(number, `pages of ${place}`).toBeGreaterThanOrEqual(xssPayloads.length / 20)
          break
        }
        await older.click()
      }
    }
    expect(executed).toBe(0)
  })
})
