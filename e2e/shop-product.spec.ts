import { card, count } from './shop-list.ts'
import { expect, NOT_FOUND, open, test } from './site.ts'

test('pictures and tabs change without a page load; an incomplete review names the missing fields, and no input is lost', async ({
  page,
}) => {
  // C376
  await open(page, '/shop/product/studio-headphones?tab=reviews')
  await page.getByRole('button', { name: 'Write a Review' }).click()
  const form = page.getByRole('form', { name: 'Review of Ngomeni Studio Headphones' })
  // C651
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await form.getByLabel('Title').fill('Quiet')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  const stars = form.getByRole('radiogroup', { name: 'Rating' })
  await expect(stars).toHaveAccessibleDescription('Please choose a star rating.')
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(stars).not.toHaveAccessibleDescription(/./)
  await expect(form.getByText('Please fill in your name.')).toBeVisible()
  await expect(form.getByLabel('Display name')).toBeFocused()
  await expect(form.getByLabel('Title')).toHaveValue('Quiet')

  // C373 C374
  const main = page.getByRole('main')
  const pictures = main.getByRole('list', { name: 'Pictures of Ngomeni Studio Headphones' }).getByRole('link')
  const large = main.getByRole('img').first()
  const before = await large.getAttribute('src')
  await pictures.nth(1).click()
  await expect(large).not.toHaveAttribute('src', before!)
  await expect(pictures.nth(1)).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL('/shop/product/studio-headphones?tab=reviews')

  await main.getByRole('tab', { name: 'Specifications' }).click()
  await expect(page).toHaveURL('/shop/product/studio-headphones?tab=specifications')
  await expect(main.getByRole('tabpanel', { name: 'Specifications' }).getByRole('term').first()).toBeVisible()
  await main.getByRole('tab', { name: 'Related Products' }).click()
  await main.getByRole('tabpanel').getByRole('link', { name: 'Hodi Walking Earbuds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hodi Walking Earbuds' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Audio' }).click()
  await expect(count(page)).toHaveText('Showing 3 of 8 products')
})

test.describe('an unknown product', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('is not found and links back to the list, where another product can be added to the cart within its stock', async ({
    page,
  }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'log' && logged.push(message.text()))
    // C378 C379
    await open(page, '/shop/product/flying-carpet')
    await expect(page.getByRole('heading', { name: 'Product not found.' })).toBeVisible()
    const back = page.getByRole('link', { name: 'Back to Products' })
    await expect(back).toHaveAttribute('href', '/shop')
    await back.click()
    await expect(count(page)).toHaveText('Showing 8 of 8 products')

    // C366 C367 C368
    const name = 'Herufi Quiet Keyboard 75'
    await card(page, name).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const field = page.getByRole('textbox', { name: `Quantity of ${name}` })
    const minus = page.getByRole('button', { name: `Decrease quantity of ${name}` })
    const plus = page.getByRole('button', { name: `Increase quantity of ${name}` })
    await minus.click({ force: true })
    await expect(field).toHaveValue('1')
    for (let press = 0; press < 5; press++) await plus.click({ force: true })
    await expect(field).toHaveValue('3')
    await minus.click()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('2 items added to cart!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
    expect(logged.some((text) => text.startsWith('Add to cart:'))).toBe(true)
    await page.getByRole('button', { name: `${name} on the wishlist` }).click()
    await expect(page.getByText('Added to wishlist!')).toBeVisible()
  })
})
