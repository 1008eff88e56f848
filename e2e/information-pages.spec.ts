import { begin } from './script-checkout.ts'
import { expect, open, test } from './site.ts'

test('privacy, terms and refunds are reached from the footer, and their sections can be linked to', async ({
  page,
}) => {
  // C698
  await open(page, '/kra-itax')
  for (const [name, path, section] of [
    ['Privacy', '/privacy', 'What the server stores'],
    ['Terms', '/terms', 'Scripts'],
    ['Refunds', '/refunds', 'How to ask'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
    await expect(page.getByText('25 November 2026')).toBeVisible()
  }
})

test('forms link to what they are about', async ({ page }) => {
  // C698
  await open(page, '/contact')
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  await open(page, '/shop/product/field-laptop-14')
  await page.getByRole('tab', { name: /Reviews/ }).click()
  await page.getByRole('button', { name: 'Write a Review' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')
  const toCheckouts = [() => open(page, '/shop/checkout?step=review'), () => begin(page)]
  for (const toCheckout of toCheckouts) {
    await toCheckout()
    const main = page.getByRole('main')
    for (const [name, path] of [
      ['Terms', '/terms'],
      ['Refunds', '/refunds'],
      ['Privacy', '/privacy'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  }
})

test('the nil return says what happens to the PIN, and offers the deadline as a calendar file', async ({ page }) => {
  // C699 C700
  await open(page, '/kra-itax')
  const facts = page.getByRole('region', { name: 'Before you file' })
  for (const text of [
    'File only for yourself, with your own PIN.',
    'It stores a keyed hash and the last two characters',
    'paybill 222222',
    'Never give anybody your iTax password',
  ])
    await expect(facts).toContainText(text)
  const calendar = facts.getByRole('link', { name: 'Add a yearly reminder to your calendar' })
  const response = await page.request.get((await calendar.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await response.text()).toContain('RRULE:FREQ=YEARLY\r\n')
  await facts.getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy#your-kra-pin')
  await expect(page.getByRole('heading', { level: 2, name: 'Your KRA PIN' })).toBeInViewport()
})
