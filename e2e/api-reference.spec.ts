import { expect, open, openFullyLaidOut, test } from './site.ts'

const MPESA = '/officialapidocs/mpesa/reference'
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

    // A link from outside leads below the header, too.
    await open(page, '/officialapidocs')
    await open(page, `${MPESA}#result-codes-1037`)
    await expect(row).toBeInViewport({ ratio: 1 })
    const [header, box] = [await page.getByRole('banner').boundingBox(), await row.boundingBox()]
    expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 800 } })
    test('a table scrolls by keyboard, and a field is an entry that needs no scrolling', async ({ page }) => {
      // C692
      await openFullyLaidOut(page, MPESA)
      const table = page.getByRole('region', { name: 'Result codes: After a prompt' })
      await table.focus()
      await expect(table).toBeFocused()
      expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeGreaterThan(100)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => table.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0)
      // C888
      const fields = page.getByRole('region', { name: /fields$/ }).first()
      expect(await fields.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0)
      const [name, presence, meaning] = await fields
        .locator('tbody tr')
        .first()
        .evaluate((row) => [0, 2, 3].map((cell) => row.children[cell]!.getBoundingClientRect()))
      expect(presence!.top).toBeLessThan(name!.bottom)
      expect(meaning!.top).toBeGreaterThanOrEqual(name!.bottom)
      expect(meaning!.width).toBeGreaterThan(300)
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
})
