import { expect, open, test } from './site.ts'

test('the list can be searched, filtered and sorted, the URL stores these choices, and Add puts a script in the shared cart', async ({
  page,
}) => {
  // C471 C472 C473 C476 C477 C478
  await open(page, '/codeshop')
  const main = page.getByRole('main')
  const names = main.getByRole('article').getByRole('heading', { level: 2 })
  await expect(names).toHaveText(['Jedwali', 'Foleni', 'Malipo'])
  const sort = main.getByLabel('Sort by')
  await sort.selectOption({ label: 'Best Sellers' })
  await expect(names).toHaveText(['Malipo', 'Foleni', 'Jedwali'])
  await expect(page).toHaveURL('/codeshop?sort=sales')
  await main.getByLabel('Category').selectOption('JavaScript')
  await expect(names).toHaveText(['Foleni'])
  await main.getByPlaceholder('Search for scripts...').fill('m-pesa')
  await expect(main.getByText('No scripts found')).toBeVisible()
  await expect(main.getByText('Try adjusting your search or filters.')).toBeVisible()
  await main.getByLabel('Category').selectOption({ label: 'All Categories' })
  await expect(names).toHaveText(['Malipo'])
  await page.reload()
  await expect(names).toHaveText(['Malipo'])
  await expect(sort).toHaveValue('sales')
  await open(page, '/codeshop?category=TypeScript&sort=best&search=')
  await expect(names).toHaveText(['Jedwali', 'Foleni', 'Malipo'])

  // C468 C479 C480 C481 C482
  const add = page.getByRole('button', { name: 'Add Foleni to the cart' })
  await add.click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Foleni added to cart!')).toBeVisible()
  await add.click()
  const cart = page.getByRole('button', { name: 'Cart of the code shop, 2 items' })
  await cart.click()
  const drawer = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(drawer.getByText('Foleni', { exact: true })).toBeVisible()
  await expect(drawer.getByText('$78.00').first()).toBeVisible()
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem('cart')!) as { quantity: number; product: Record<string, unknown> }[],
  )
  expect(stored).toMatchObject([
    {
      quantity: 2,
      product: {
        id: '2',
        name: 'Foleni',
        price: 39,
        category: 'JavaScript',
        stock: 999,
        specifications: {},
        isNew: false,
        sales: 163,
      },
    },
  ])
})
