import { expect, followInFooter, holdScripts, open, reactIsReady, test } from './site.ts'
import { field, isReachedByButtonAndKeys, options, palette } from './palette.ts'

test('the search opens with its button or Ctrl+K, and finds a page by a misspelled word, using only the keyboard', async ({
  page,
}) => {
  await open(page, '/contact')
  await isReachedByButtonAndKeys(page)
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
  // The results include files and sections of the home page, too.
  await reactIsReady(page)
  await page.keyboard.press('Control+k')
  await field(page).fill('cv')
  await expect(options(page).first()).toHaveAttribute('href', '/amani-mfano-resume.pdf')
  await field(page).fill('skills')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/#skills$/)
})

test.describe('when the index fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ })

  test('the search preserves text typed while it loads, shows an error, and can retry', async ({ page }) => {
    const release = await holdScripts(page, '**/assets/search-palette-*.js')
    await page.route('**/search.json', (route) => route.abort(), { times: 1 })
    await open(page, '/blog/1')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('tax')
    release()
    await expect(field(page)).toHaveValue('tax')
    await expect(palette(page).getByRole('status')).toContainText('could not be loaded')
    await palette(page).getByRole('button', { name: 'Try again' }).click()
    await expect(field(page)).toBeFocused()
    await expect(options(page).first()).toContainText('File a nil return, free')
    await field(page).clear()
    await page.keyboard.type('laravel')
    await expect(options(page).first()).toContainText('Laravel')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // C627
    await field(page).fill('tax')
    await expect(options(page).first()).toContainText('File a nil return, free')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/kra-itax\/?$/)
  })
})

test('a list without results offers to search the whole site with the same query', async ({ page }) => {
  // C626
  await open(page, '/blogs')
  const main = page.getByRole('main')
  for (const [next, label] of [
    [undefined, 'Search articles'],
    ['Shop', 'Search products'],
    ['Code shop', 'Search for scripts...'],
  ] as const) {
    if (next) await followInFooter(page, next)
    const search = main.getByRole('searchbox', { name: label })
    await expect(search).toBeVisible()
    await expect(main.getByRole('button', { name: /^Search the whole site/ })).toHaveCount(0)
    await search.fill('nil return')
    const handOn = main.getByRole('button', { name: 'Search the whole site for “nil return”' })
    await handOn.click()
    await expect(field(page)).toHaveValue('nil return')
    await expect(options(page).first()).toContainText('File a nil return, free')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(handOn).toBeFocused()
  }
})
