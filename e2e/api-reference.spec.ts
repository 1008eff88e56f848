import { expect, NOT_FOUND, open, openFullyLaidOut, test } from './site.ts'

const MPESA = '/officialapidocs/mpesa/reference'
const REFERENCES = [
  ['mpesa', 'M-Pesa Daraja'],
  ['kcb', 'KCB Buni'],
  ['coop', 'Co-op Connect'],
  ['equity', 'Jenga'],
  ['airtel', 'Airtel Money'],
  ['gavaconnect', 'KRA GavaConnect'],
] as const

test.describe('The references of the official APIs', () => {
  test('the meaning of result code 1037 is found by keyboard', async ({ page }) => {
    // C685 C688
    await open(page, '/officialapidocs')
    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    const panel = page.getByRole('tabpanel', { name: 'Documentation' })
    const link = panel.getByRole('link', { name: 'Result codes', exact: true })
    const isReached = () => link.evaluate((part) => part === document.activeElement)
    for (let presses = 0; presses < 20 && !(await isReached()); presses++) await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${MPESA}#result-codes`)
    await expect(page.getByRole('heading', { level: 1, name: 'M-Pesa Daraja reference' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Result codes' })).toBeInViewport()
    const code = page.getByRole('rowheader', { name: '1037', exact: true }).getByRole('link')
    await code.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${MPESA}#result-codes-1037`)
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '1037', exact: true }) })
    await expect(row).toBeInViewport()
    await expect(row).toContainText('The phone did not answer')
    await expect(row).toContainText('offer a new prompt')
  })

  test('a link to a code leads to its row, below the header', async ({ page }) => {
    // C688
    await open(page, `${MPESA}#result-codes-1037`)
    const row = page.locator('#result-codes-1037')
    await expect(row).toBeInViewport({ ratio: 1 })
    const [header, box] = [await page.getByRole('banner').boundingBox(), await row.boundingBox()]
    expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
  })

  for (const [id, name] of REFERENCES)
    test(`every link within the ${name} reference has a target, and every source is another site`, async ({ page }) => {
      // C689 C690
      await open(page, `/officialapidocs/${id}/reference`)
      await expect(page.getByRole('heading', { level: 1, name: `${name} reference` })).toBeVisible()
      const missing = await page
        .getByRole('main')
        .locator('a[href^="#"]')
        .evaluateAll((links) =>
          links.map((link) => link.getAttribute('href')!.slice(1)).filter((anchor) => !document.getElementById(anchor)),
        )
      expect(missing).toEqual([])
      expect(await page.locator('.basis').count()).toBeGreaterThan(5)
      for (const link of await page.locator('.source-list a').all())
        await expect(link).toHaveAttribute('href', /^https:/)
    })

  test('each provider and KRA are a link away, in both directions', async ({ page }) => {
    // C685 C691
    for (const [id, name] of REFERENCES.slice(0, 5)) {
      await open(page, `/officialapidocs/${id === 'mpesa' ? '' : id}?tab=documentation`.replace('/?', '?'))
      await page.getByRole('link', { name: `${name} reference` }).click()
      await expect(page).toHaveURL(`/officialapidocs/${id}/reference`)
      await expect(page.getByRole('heading', { level: 1, name: `${name} reference` })).toBeVisible()
    }
    await openFullyLaidOut(page, '/officialapidocs/airtel/reference')
    await page
      .getByRole('navigation', { name: 'Other references' })
      .getByRole('link', { name: 'KRA GavaConnect reference' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'KRA GavaConnect reference' })).toBeVisible()
    await page.getByRole('link', { name: 'File a nil return', exact: true }).first().click()
    await expect(page).toHaveURL('/kra-itax')
    await open(page, '/officialapidocs')
    await page.getByRole('main').getByRole('link', { name: 'KRA GavaConnect reference' }).click()
    await expect(page).toHaveURL('/officialapidocs/gavaconnect/reference')
    await page.getByRole('main').getByRole('link', { name: "This site's own API" }).click()
    await expect(page).toHaveURL('/api-documentation')
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 } })
    test('a table scrolls by keyboard', async ({ page }) => {
      // C692
      await open(page, MPESA)
      const table = page.getByRole('region', { name: 'Result codes: After a prompt' })
      await table.focus()
      await expect(table).toBeFocused()
      expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeGreaterThan(100)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => table.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0)
    })
  })

  test.describe('with a clipboard', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
    test('a sample can be copied as JSON', async ({ page }) => {
      // C692
      await open(page, MPESA)
      const block = page.locator('figure', { has: page.getByText('You send: order AM-1042') })
      await block.getByRole('button', { name: 'Copy' }).click()
      await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>
      expect(copied).toMatchObject({ PhoneNumber: '254700000000', Amount: '1450' })
    })
  })

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test('the whole text is there', async ({ page }) => {
      // C692
      await page.goto(MPESA)
      await expect(page.getByRole('rowheader', { name: '1037', exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
    })
  })

  test('the references are in the sitemap and in the search', async ({ page, request }) => {
    // C693
    const sitemap = await (await request.get('/sitemap.xml')).text()
    for (const [id] of REFERENCES) expect(sitemap).toContain(`/officialapidocs/${id}/reference</loc>`)
    await open(page, '/')
    await page.getByRole('button', { name: 'Search this site' }).click()
    await page.getByRole('combobox').fill('gavaconnect')
    await expect(page.getByRole('option', { name: /KRA GavaConnect reference/ })).toBeVisible()
  })

  test.describe('of an unknown provider', () => {
    test.use({ expectedErrors: NOT_FOUND })
    test('are not found', async ({ page }) => {
      await page.goto('/officialapidocs/nobody/reference')
      await expect(page.getByRole('heading', { level: 1, name: 'Provider Not Found' })).toBeVisible()
    })
  })
})
