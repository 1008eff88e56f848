import { expect, isAtRest, NOT_FOUND, open, test } from './site.ts'
import type { Page } from '@playwright/test'

test.use({ expectedErrors: NOT_FOUND })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search this site' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search this site' })
const options = (page: Page) => palette(page).getByRole('option')

test('the search opens on every page with its button or Ctrl+K, and returns the focus', async ({ page }) => {
  for (const path of ['/', '/contact']) {
    await open(page, path)
    const button = page.getByRole('button', { name: 'Search this site' })
    await button.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Control+k')
    await field(page).fill('x')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toHaveCount(0)
  }
})

test('the index is fetched when the search is opened; a search without results says so, and a click opens a page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await isAtRest(page)
  // The lists on the home page have a search of their own.
  expect(asked.filter((path) => /search/.test(path) && !path.startsWith('/assets/search-texts-'))).toEqual([])
  await page.getByRole('button', { name: 'Search this site' }).click()
  await field(page).fill('payment')
  await expect(options(page).first()).toBeVisible()
  expect(asked).toContain('/search.json')
  await field(page).fill('zzzzqqqq')
  await expect(palette(page).getByRole('status')).toContainText('No results for “zzzzqqqq”.')
  await field(page).fill('kra itax')
  await expect(palette(page).getByRole('status')).toContainText(/^\d+ pages? found$/)
  await options(page).first().click()
  await expect(page).toHaveURL(/\/kra-itax\/?$/)
  await expect(page.getByRole('heading', { level: 1, name: 'File your nil return, free' })).toBeVisible()
})

test('a misspelled word still finds the page, using only the keyboard', async ({ page }) => {
  await open(page, '/contact')
  await page.keyboard.press('Control+k')
  // C632
  await field(page).fill('payment')
  await expect(options(page)).toHaveCount(8)
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveCSS('outline-style', 'solid')
  await expect(field(page)).toHaveCSS('outline-width', '2px')
  await page.keyboard.press('Tab')
  await expect(palette(page).getByRole('button', { name: 'Close search' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(palette(page).getByRole('listbox')).not.toBeFocused()

  await field(page).fill('idempotancy paymnet')
  const [first, second] = [options(page).nth(0), options(page).nth(1)]
  await expect(first).toContainText('A payment button that can be pressed twice')
  await expect(first).toContainText('Article')
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id'))!)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/blog\/1\/?$/)
  await expect(palette(page)).toHaveCount(0)
  // Files and sections of the home page are results, too.
  await page.keyboard.press('Control+k')
  await field(page).fill('cv')
  await expect(options(page).first()).toHaveAttribute('href', '/amani-mfano-resume.pdf')
  await field(page).fill('skills')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/#skills$/)
})

test('input is preserved while the search loads', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/search-palette-*.js', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/blog/1')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tax')
  release()
  await expect(field(page)).toHaveValue('tax')
  await expect(options(page).first()).toContainText('File a nil return, free')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // C627
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/kra-itax\/?$/)
})

test('a list without results passes its search on to the site search', async ({ page }) => {
  // C626
  for (const [path, label] of [
    ['/blogs', 'Search articles'],
    ['/shop', 'Search products'],
    ['/codeshop', 'Search for scripts...'],
  ] as const) {
    await open(page, path)
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^Search the whole site/ })).toHaveCount(0)
    await main.getByRole('searchbox', { name: label }).fill('nil return')
    const handOn = main.getByRole('button', { name: 'Search the whole site for “nil return”' })
    await handOn.click()
    await expect(field(page)).toHaveValue('nil return')
    await expect(options(page).first()).toContainText('File a nil return, free')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(handOn).toBeFocused()
  }
})

test.describe('when the index fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ })

  test('the search shows an error, and can retry', async ({ page }) => {
    await page.route('**/search.json', (route) => route.abort(), { times: 1 })
    await open(page, '/')
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('status')).toContainText('could not be loaded')
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.type('laravel')
    await expect(options(page).first()).toBeVisible()
  })
})
