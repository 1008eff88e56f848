import type { Page } from '@playwright/test'
import { expect, isFullyLaidOut, open, test } from './site.ts'

const MPESA = '/officialapidocs/mpesa/reference'
const result1037 = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '1037', exact: true }) })

test.describe('The official API references', () => {
  test('the four tabs and the links to the explanation of result code 1037 work with the keyboard', async ({
    page,
  }) => {
    // C223
    await open(page, '/officialapidocs')
    const tabs = page.getByRole('tab')
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Documentation' })).toBeFocused()
    await expect(page.getByRole('tabpanel', { name: 'Documentation' })).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('tabpanel', { name: 'Support' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tabpanel', { name: 'Overview' })).toBeVisible()
    await page.getByRole('tab', { name: 'SDKs' }).click()
    await expect(page.getByRole('tabpanel', { name: 'SDKs' }).getByRole('listitem').first()).toBeVisible()

    // C685 C688
    await page.getByRole('tab', { name: 'SDKs' }).press('ArrowLeft')
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
    const row = result1037(page)
    await expect(row).toBeInViewport()
    await expect(row).toContainText('The phone did not answer')
    await expect(row).toContainText('offer a new prompt')
  })

  test.describe('opened by a deep link', () => {
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
    test('the target is below the header, a sample can be copied as JSON, and tables and fields fit on a phone', async ({
      page,
    }) => {
      await open(page, `${MPESA}#result-codes-1037`)
      const row = result1037(page)
      await expect(row).toBeInViewport({ ratio: 1 })
      const [header, box] = [await page.getByRole('banner').boundingBox(), await row.boundingBox()]
      expect(box!.y).toBeGreaterThanOrEqual(header!.y + header!.height)

      // C692
      await isFullyLaidOut(page)
      const block = page.locator('figure', { has: page.getByText('You send: order AM-1042') })
      await block.getByRole('button', { name: 'Copy' }).click()
      await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as Record<string, unknown>
      expect(copied).toMatchObject({ PhoneNumber: '254700000000', Amount: '1450' })
      await page.setViewportSize({ width: 640, height: 800 })
      const table = page.getByRole('region', { name: 'Result codes: After a prompt' })
      await table.focus()
      await expect(table).toBeFocused()
      expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeGreaterThan(100)
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => table.evaluate((part) => part.scrollLeft)).toBeGreaterThan(0)
      // C888
      await page.setViewportSize({ width: 390, height: 800 })
      const tooWide = () =>
        page
          .locator('.reference .wide')
          .evaluateAll((all) => all.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.ariaLabel))
      await expect.poll(tooWide).toEqual([])
      const [code, says, , action] = await row.evaluate((cells) =>
        [...cells.children].map((cell) => cell.getBoundingClientRect()),
      )
      expect(says!.top).toBeGreaterThanOrEqual(code!.bottom)
      expect(action!.top).toBeGreaterThan(says!.bottom)
      const fields = page.getByRole('region', { name: /fields$/ }).first()
      const [name, presence, meaning] = await fields
        .locator('tbody tr')
        .first()
        .evaluate((row) => [0, 2, 3].map((cell) => row.children[cell]!.getBoundingClientRect()))
      expect(presence!.top).toBeLessThan(name!.bottom)
      expect(meaning!.top).toBeGreaterThanOrEqual(name!.bottom)
      expect(meaning!.width).toBeGreaterThan(300)
      const word = fields.locator('[data-presence]').first()
      expect(await word.evaluate((cell) => getComputedStyle(cell).fontSize)).toBe('0px')
    })
  })
})
