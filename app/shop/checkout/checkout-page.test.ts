import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('the prerendered checkout', () => {
  const page = publishedPage('/shop/checkout')
  const field = (label: string) => page.getAllByLabelText<HTMLInputElement>(new RegExp(`^${label}`))[0]!

  it('asks for an address, with the first country preselected', () => {
    // C410 C426 C429
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone', 'Address', 'City', 'State', 'ZIP Code'])
      expect(field(label).getAttribute('aria-required'), label).toBe('true')
    expect(field('Email').type).toBe('email')
    expect(field('Phone').type).toBe('tel')
    const country = page.getByLabelText<HTMLSelectElement>(/^Country/)
    expect(country.value).toBe('United States')
    expect(textsOf(country.options)).toEqual(['United States', 'Canada', 'United Kingdom', 'Australia'])
  })

  it('offers the shipping methods with their times and prices', () => {
    // C432 C433 C434 C435
    const ways = page.getByRole('group', { name: 'Shipping Method' })
    expect(textsOf(ways.querySelectorAll('label'))).toEqual([
      'Free5-7 business daysLeaves with the weekly consignment: fewer trips.$0',
      'Standard3-5 business daysIncluded in our prices: leaves on the next workday.$0',
      'Express1-2 business days$15.99',
      'Overnightnext business day$29.99',
    ])
    const checked = within(ways)
      .getAllByRole<HTMLInputElement>('radio')
      .filter((radio) => radio.checked)
    expect(checked.map((radio) => textOf(radio.closest('label')!))).toEqual([
      'Standard3-5 business daysIncluded in our prices: leaves on the next workday.$0',
    ])
  })

  it('shows the totals of the sample items', () => {
    // C436 C437 C438
    const summary = within(page.getByRole('complementary', { name: 'Order Summary' }))
    // 558 + 2 × 44
    expect(summary.getAllByRole('term').map((term) => [textOf(term), textOf(term.nextElementSibling!)])).toEqual([
      ['Subtotal', '$646.00'],
      ['Tax', '$51.68'],
      ['Shipping (Standard)', '$0.00'],
      ['Total', '$697.68'],
    ])
  })

  it('asks for card details', () => {
    // C413 C427
    for (const label of ['Card Number', 'Expiry Date', 'CVV', 'Cardholder Name'])
      expect(field(label).getAttribute('aria-required'), label).toBe('true')
    expect(field('Expiry Date').placeholder).toBe('MM/YY')
  })
})
