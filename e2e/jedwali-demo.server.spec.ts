import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { violations } from './accessible.ts'
import { expect, test } from './site.ts'

// The demo of the script Jedwali is a plain page with the site's content security policy and its own copy of React.
test.beforeEach(({ page }) => page.goto('/codeshop/demo/1-jedwali-react-data-table/demo.html'))

const rowsOf = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')
const selection = (page: Page) => page.getByRole('group', { name: 'Selection' })

async function pressOn(control: Locator, key: string) {
  await control.focus()
  await control.press(key)
}

/** Returns the distance of a cell from the start edge of the table's box (px). */
const fromStart = (cell: Locator) =>
  cell.evaluate((element) => {
    const [inner, outer] = [element, element.closest('[role="region"]')!].map((part) => part.getBoundingClientRect())
    return Math.round(document.dir === 'rtl' ? outer!.right - inner!.right : inner!.left - outer!.left)
  })

test('rows can be selected by keyboard singly, as a range and all together, and with the cell cursor among 12,000 rows', async ({
  page,
}) => {
  // The demo's script has rendered its heading and controls, so it did not fail and the CSP did not block it.
  await expect(page.getByText('Twelve thousand orders, one table').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
  await expect(page.locator('.waiting')).toHaveCount(0)
  const box = (row: number) => rowsOf(page).nth(row).getByRole('checkbox')
  const head = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  const status = selection(page).getByRole('status')
  await expect(status).toHaveText('No rows selected')
  await expect(box(0)).toHaveAccessibleName('Select DK-22000')
  await pressOn(box(1), 'Space')
  await pressOn(box(4), 'Shift+Space')
  await expect(status).toHaveText('4 rows selected')
  await expect(head).toHaveJSProperty('indeterminate', true)
  await box(2).press('Space')
  await box(6).click({ modifiers: ['Shift'] })
  await expect(status).toHaveText('6 rows selected')
  await pressOn(head, 'Space')
  await expect(status).toHaveText('10 rows selected')
  await expect(head).toBeChecked()
  await expect(head).toHaveJSProperty('indeterminate', false)

  // Rows stay selected when the page or the filter changes.
  await pressOn(page.getByRole('button', { name: 'Next page' }), 'Enter')
  await expect(head).not.toBeChecked()
  await pressOn(box(0), 'Space')
  await expect(status).toHaveText('11 rows selected')
  await page.getByLabel('Search').fill('DK-22000')
  await expect(status).toHaveText('11 rows selected, 10 filtered out')
  await expect(box(0)).toBeChecked()

  await selection(page).getByRole('button', { name: 'Export selected' }).focus()
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(12)
  // The file has the same dates as the screen, in a format that Excel accepts.
  await expect(rowsOf(page).first()).toContainText('19 Oct 2026, 23:53')
  expect(lines[1]).toMatch(/^DK-22000,2026-10-19 23:53,/)

  const clear = selection(page).getByRole('button', { name: 'Clear selection' })
  await pressOn(clear, 'Enter')
  await expect(status).toHaveText('No rows selected')
  await expect(clear).toBeFocused()
  await pressOn(page.getByRole('button', { name: 'Clear all' }), 'Enter')
  await pressOn(selection(page).getByRole('button', { name: 'Select all 12,000 rows' }), 'Enter')
  await expect(status).toHaveText('12,000 rows selected')

  await pressOn(clear, 'Enter')
  await selectByCursor(page)
})

/** Selects rows among 12,000 with the cell cursor. */
async function selectByCursor(page: Page) {
  const status = selection(page).getByRole('status')
  await page.getByRole('radio', { name: 'Cells' }).check()
  const grid = page.getByRole('grid')
  const head = page.getByRole('checkbox', { name: 'Select all 12,000 rows' })
  await head.focus()
  // A row can be selected from any of its cells. The first cell contains a checkbox.
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(status).toHaveText('1 row selected')
  await expect(grid.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '2')
  for (const key of ['PageDown', 'Home', 'Shift+Space']) await page.keyboard.press(key)
  await expect(grid.locator('input:focus')).toBeChecked()
  const last = Number(await grid.locator('tr:has(input:focus)').getAttribute('aria-rowindex'))
  expect(last).toBeGreaterThan(5)
  await expect(status).toHaveText(`${last - 1} rows selected`)
  await page.keyboard.press('Control+Home')
  await expect(head).toBeFocused()
  await page.keyboard.press('Space')
  await expect(status).toHaveText('12,000 rows selected')
}

test('columns, headings, filters and the cell cursor work with the keyboard; a focused row stays rendered when scrolled out of view', async ({
  page,
}) => {
  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  const panel = page.getByRole('group', { name: 'Visible columns' })
  const headings = page.getByRole('columnheader')
  await expect(headings).toHaveCount(10)
  await pressOn(columns, 'Enter')
  await expect(panel.getByRole('checkbox')).toHaveCount(8)
  await pressOn(panel.getByRole('checkbox', { name: 'Goods' }), 'Space')
  await pressOn(panel.getByRole('checkbox', { name: 'Placed' }), 'Space')
  await expect(headings).toHaveText(['', /^Order/, /^Shop/, /^County/, /^Items/, /^Total/, /^Note/, /^State/])
  await page.keyboard.press('Escape')
  await expect(columns).toBeFocused()
  await expect(panel).toHaveCount(0)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [header] = (await readFile(await (await saved).path(), 'utf8')).split('\r\n')
  expect(header).toBe('\uFEFFOrder,Shop,County,Items,Total (KSh),Note,State')
  await pressOn(columns, 'Enter')
  await pressOn(panel.getByRole('button', { name: 'Show all columns' }), 'Enter')
  await expect(headings).toHaveCount(10)
  await page.keyboard.press('Escape')

  const first = rowsOf(page).first()
  await pressOn(page.getByRole('button', { name: 'County' }), 'Enter')
  await pressOn(page.getByRole('button', { name: 'Total (KSh)' }), 'Shift+Enter')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('columnheader', { name: 'County' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('button', { name: 'Total (KSh)' })).toHaveAccessibleName(/sort key 2, sorted descending/)
  await expect(first).toContainText('Kilifi')
  const filters = page.getByRole('button', { name: 'Filters' })
  await pressOn(filters, 'Enter')
  await pressOn(page.getByRole('checkbox', { name: /^Nyeri/ }), 'Space')
  await expect(first).toContainText('Nyeri')
  await page.keyboard.press('Escape')
  await expect(filters).toBeFocused()
  await expect(filters).toHaveText('Filters (1)')
  await pressOn(page.getByRole('button', { name: 'Clear all' }), 'Enter')
  await expect(page.getByLabel('Search')).toBeFocused()

  await page.getByRole('radio', { name: 'Cells' }).check()
  await page.getByRole('checkbox', { name: 'Select all 12,000 rows' }).focus()
  await page.keyboard.press('Control+End')
  const row = page.getByRole('grid').locator('tr:has(:focus)')
  await expect(row).toHaveAttribute('aria-rowindex', '12001')
  await page.getByRole('region', { name: 'Orders of 2026' }).evaluate((box) => (box.scrollTop = 0))
  await expect(page.getByRole('row', { name: /Kilifi/ }).first()).toBeInViewport()
  await expect(row).toHaveAttribute('aria-rowindex', '12001')
})

/** Expects that the sticky columns stay at their sides, follow the column widths, and never cover the focused cell. */
async function expectStickyColumns(page: Page, direction: 'ltr' | 'rtl') {
  await page.setViewportSize({ width: 800, height: 900 })
  await page.evaluate((dir) => (document.dir = dir), direction)
  const box = page.getByRole('region', { name: 'Orders of 2026' })
  const cells = rowsOf(page).first().locator('th, td')
  const [pick, order, note, state] = [cells.nth(0), cells.nth(1), cells.nth(8), cells.nth(9)]
  const width = (cell: Locator) => cell.evaluate((element) => element.getBoundingClientRect().width)
  const atEnd = async () =>
    Math.round((await box.evaluate(({ clientWidth }) => clientWidth)) - (await width(state)) - (await fromStart(state)))
  // The box has a border of 1 px. The columns become sticky once the table detects its new width.
  const expectAtSides = () =>
    expect.poll(async () => [await fromStart(pick), await fromStart(order), await atEnd()]).toEqual([1, 49, -1])
  await expectAtSides()

  const edge = page.getByRole('separator', { name: 'Width of Order' })
  await edge.focus()
  for (let press = 0; press < 3; press++) await edge.press(direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight')
  await expect.poll(() => width(order)).toBe(160)
  const side = direction === 'rtl' ? -1 : 1
  await box.evaluate((element, sign) => element.scrollTo({ left: sign * 10_000 }), side)
  await expectAtSides()
  expect(await fromStart(note)).toBeLessThan(560)

  // Whichever way the cursor moves, no sticky column covers the focused cell.
  await page.getByRole('radio', { name: 'Cells' }).check()
  await page.getByRole('checkbox', { name: 'Select all 12,000 rows' }).focus()
  await page.keyboard.press('ArrowDown')
  const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  for (const key of [...Array(8).fill(forward), ...Array(7).fill(back)]) {
    await page.keyboard.press(key)
    const covered = await page.evaluate(() => {
      const focused = document.activeElement!
      const at = focused.getBoundingClientRect()
      const others = [...focused.closest('tr')!.querySelectorAll('[data-sticky]')].filter((cell) => cell !== focused)
      return others.some((cell) => {
        const { left, right } = cell.getBoundingClientRect()
        return left < at.right - 1 && right > at.left + 1
      })
    })
    expect(covered, key).toBe(false)
  }
}

test('the demo has no accessibility violations; columns are sticky at both sides in either text direction, on a phone only at the start', async ({
  page,
}) => {
  test.slow()
  // Checks the page with selected rows and an open panel.
  for (const view of ['Pages', 'Cells']) {
    await page.getByRole('radio', { name: view }).check()
    await page
      .getByRole('checkbox', { name: /^Select DK-/ })
      .nth(1)
      .check()
    const columns = page.getByRole('button', { name: 'Columns', exact: true })
    if ((await columns.getAttribute('aria-expanded')) === 'false') await columns.press('Enter')
    expect(await violations(page), view).toEqual([])
  }

  await page.reload()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'State' })).not.toHaveAttribute('data-sticky')
  await expect(page.getByRole('columnheader', { name: 'Order' })).toHaveAttribute('data-sticky', 'start')
  await expectStickyColumns(page, 'ltr')
  await page.reload()
  await expectStickyColumns(page, 'rtl')
})
