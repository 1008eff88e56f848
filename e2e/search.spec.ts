import { expect, isAtRest, NOT_FOUND, open, test } from './site.ts'
import { field, isReachedByButtonAndKeys, options, palette } from './palette.ts'

test.use({ expectedErrors: NOT_FOUND })

test('opening the search fetches the index; a search reports when it has no results, and clicking a result opens its page', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, '/')
  await isAtRest(page)
  // The lists on the home page need no index for their own search.
  expect(asked.filter((path) => /search/.test(path))).toEqual([])
  await isReachedByButtonAndKeys(page)
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
