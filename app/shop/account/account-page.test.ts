import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('the account page in a fresh browser', () => {
  const page = publishedPage('/shop/account')
  const panel = (name: string) => within(page.getByRole('tabpanel', { name }))

  it('shows a sample profile with two addresses', () => {
    // C440 C441 C442 C443
    expect(textsOf(page.getAllByRole('tab'))).toEqual(['Profile', 'Orders', 'Wishlist', 'Settings'])
    const profile = panel('Profile')
    expect(textOf(profile.getByText(/This is a sample profile\./))).toContain('This is a sample profile.')
    const first = profile.getByLabelText<HTMLInputElement>('First Name')
    expect([first.value, first.readOnly]).toEqual(['Wanjiru', true])
    const addresses = within(page.getByRole('region', { name: 'Saved Addresses' })).getAllByRole('listitem')
    expect(addresses).toHaveLength(2)
    for (const address of addresses) expect(within(address).getByText('Sample').textContent).toBe('Sample')
  })

  it('shows a sample order with the documented amounts', () => {
    // C444 C445 C446 C447 C463
    const orders = panel('Orders')
    expect(textsOf(orders.getAllByRole('heading', { level: 3 }))).toEqual(['KB-SAMPLE-0001'])
    for (const text of ['Delivered', 'Sample', '$2,699.92', '1 × Mbali Field Laptop 14', 'SAMPLE-0000-0001'])
      expect(orders.getByText(text).textContent).toBe(text)
    expect(textOf(page.getByRole('tabpanel', { name: 'Orders' }))).toContain('5 October 2026')
    expect(orders.getByRole('link', { name: 'View Details of KB-SAMPLE-0001' }).getAttribute('href')).toBe(
      '/shop/order?number=KB-SAMPLE-0001',
    )
  })

  it('has an empty wishlist', () => {
    // C449
    const wishlist = panel('Wishlist')
    expect(wishlist.getByText('Your wishlist is empty').tagName).toMatch(/^(H3|P)$/)
    expect(wishlist.getByText('Start adding items to your wishlist to save them for later.').tagName).toBe('P')
    expect(wishlist.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/shop')
  })

  it('has the documented settings', () => {
    // C452 C453
    const boxes = panel('Settings').getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map((box) => [textOf(box.closest('label')!), box.checked])).toEqual([
      ['Order updates and tracking', true],
      ['Promotional emails', true],
      ['Product recommendations', true],
      ['Newsletter', true],
      ['Share purchase history for recommendations', false],
      ['Allow targeted advertising', false],
      ['Share data with third-party partners', false],
    ])
  })
})
