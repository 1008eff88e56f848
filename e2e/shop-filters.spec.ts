import type { Page } from '@playwright/test'
import { count, names } from './shop-list.ts'
import { expect, open, test } from './site.ts'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })

test('categories, ratings, brands and features can be combined, are shown as chips, stored in the URL, and cleared together', async ({
  page,
}) => {
  await open(page, '/shop')
  const panel = filters(page)
  const bar = page.getByRole('region', { name: 'Active Filters' })
  await expect(bar).toHaveCount(0)
  await chooseCategories(page)
  await bar.getByRole('button', { name: 'Clear All' }).click()

  // C322 C323 C324 C327 C328 C341 C343 C355 C356 C905
  await expect(panel.getByRole('checkbox', { name: /& up/ })).toHaveCount(5)
  await panel.getByRole('checkbox', { name: '4 stars & up' }).check()
  await expect(panel.getByRole('checkbox', { name: 'Hodi' })).toBeHidden()
  for (const group of ['Brand', 'Features']) await panel.locator('summary', { hasText: group }).click()
  await panel.getByRole('checkbox', { name: 'Hodi' }).check()
  await expect(count(page)).toHaveText('Showing 2 of 8 products')
  await panel.getByRole('checkbox', { name: 'Mbali' }).check()
  await expect(count(page)).toHaveText('Showing 4 of 8 products')
  await panel.getByRole('checkbox', { name: 'Spare parts sold' }).check()
  await panel.getByRole('radio', { name: 'In Stock' }).check()
  await expect(names(page)).toHaveText(['Mbali Field Laptop 14', 'Hodi Pocket Phone 6'])
  await expect(page).toHaveURL('/shop?rating=4&brand=Hodi&brand=Mbali&feature=Spare+parts+sold&availability=in-stock')
  for (const words of ['4★', 'Hodi', 'Mbali', 'Spare parts sold', 'In Stock'])
    await expect(bar.getByRole('button', { name: words })).toBeVisible()
  await page.reload()
  await expect(names(page)).toHaveText(['Mbali Field Laptop 14', 'Hodi Pocket Phone 6'])
  // A filter group that contains a selection is initially open.
  await expect(panel.getByRole('checkbox', { name: 'Mbali' })).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Spare parts sold' })).toBeVisible()
  await bar.getByRole('button', { name: 'Hodi' }).click()
  await expect(names(page)).toHaveText(['Mbali Field Laptop 14'])
  await page.goBack()
  await expect(names(page)).toHaveCount(2)
  await bar.getByRole('button', { name: 'Clear All' }).click()
  await expect(count(page)).toHaveText('Showing 8 of 8 products')
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused()
})

/** Selects a category, its subcategory, and another category. Expects that both groups collapse and expand together. */
async function chooseCategories(page: Page): Promise<void> {
  // C318 C319 C320 C325 C326 C342
  const panel = filters(page)
  await expect(panel.getByText('Subcategory')).toHaveCount(0)
  await panel.getByRole('radio', { name: 'Audio' }).check()
  await expect(count(page)).toHaveText('Showing 3 of 8 products')
  await panel.getByRole('radio', { name: 'Earbuds' }).check()
  await expect(names(page)).toHaveText(['Hodi Walking Earbuds'])
  await expect(page).toHaveURL('/shop?category=audio&subcategory=earbuds')
  await panel.locator('summary', { hasText: /^Category$/ }).click()
  await expect(panel.getByRole('radio', { name: 'Earbuds' })).toBeHidden()
  await expect(panel.getByRole('radio', { name: 'Laptops' })).toBeHidden()
  await panel.locator('summary', { hasText: 'Subcategory' }).click()
  await expect(panel.getByRole('radio', { name: 'Laptops' })).toBeVisible()
  await panel.getByRole('radio', { name: 'Laptops' }).check()
  await expect(page).toHaveURL('/shop?category=laptops')
  await expect(panel.getByRole('radio', { name: 'All Subcategories' })).toBeChecked()
}

test('a malformed query shows the whole list, which can be sorted, searched, filtered by price, and shown as rows', async ({
  page,
}) => {
  await open(page, '/shop?category=nothing&rating=9&brand=__proto__&min=-1&max=1e400&availability=no&sort=x&view=y&%zz')
  await expect(names(page)).toHaveCount(8)

  // C313 C314 C330 C331
  const sort = page.getByLabel('Sort by')
  for (const [order, first] of [
    ['price-low', 'Hodi Walking Earbuds'],
    ['featured', 'Mbali Field Laptop 14'],
  ]) {
    await sort.selectOption(order!)
    await expect(names(page).first()).toHaveText(first!)
  }
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.fill('stove')
  await expect(names(page)).toHaveText(['Ngomeni Kitchen Speaker'])
  await search.fill('submarine')
  await expect(page.getByText('No products found matching your criteria.')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search terms.')).toBeVisible()
  await expect(count(page)).toHaveText('Showing 0 of 8 products')
  // A search alone does not count as a filter.
  await expect(page.getByRole('button', { name: 'Clear All' })).toHaveCount(0)
  await search.fill('')
  await expect(count(page)).toHaveText('Showing 8 of 8 products')
  await changePriceRange(page)
  await expect(page).toHaveURL('/shop')
  await showRows(page)
})

/** Switches to the list view. Expects its rows to show three features, and the remaining ones on request. */
async function showRows(page: Page): Promise<void> {
  // C316 C338
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page).toHaveURL('/shop?view=list')
  const features = page.getByRole('list', { name: 'Features of Mbali Field Laptop 14' }).getByRole('listitem')
  await expect(features).toHaveText(['Replaceable battery', 'USB-C charging', 'Matte screen'])
  // C649
  await page.getByText('3 more features of Mbali Field Laptop 14').click()
  const others = page.getByRole('list', { name: 'More features of Mbali Field Laptop 14' }).getByRole('listitem')
  await expect(others).toHaveText(['Spare parts sold', 'HDMI port', 'Bluetooth 5.3'])
}

/** Sets the price range with the slider and the number fields; an empty field resets that end of the range. */
async function changePriceRange(page: Page): Promise<void> {
  // C321 C350 C351 C352 C353 C354
  const panel = filters(page)
  const slider = panel.getByRole('slider', { name: 'Maximum price' })
  await expect(slider).toHaveAttribute('min', '0')
  await expect(slider).toHaveAttribute('max', '3000')
  await slider.fill('120')
  await expect(names(page)).toHaveText(['Herufi Quiet Keyboard 75', 'Hodi Walking Earbuds', 'Ngomeni Kitchen Speaker'])
  const min = panel.getByLabel('Min price')
  const max = panel.getByLabel('Max price')
  await expect(max).toHaveValue('120')
  await min.fill('95')
  await expect(names(page)).toHaveText(['Herufi Quiet Keyboard 75', 'Ngomeni Kitchen Speaker'])
  await min.fill('')
  await expect(count(page)).toHaveText('Showing 3 of 8 products')
  await min.blur()
  await expect(min).toHaveValue('0')
  await max.fill('')
  await expect(count(page)).toHaveText('Showing 8 of 8 products')
  await max.blur()
  await expect(max).toHaveValue('3000')
}
