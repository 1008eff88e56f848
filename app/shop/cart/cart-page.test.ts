import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { publishedPage, textOf } from '#testing/published-page.ts'

it('the cart of a fresh browser shows sample items and their total', () => {
  // C380 C381 C382 C393 C394 C396
  const page = publishedPage('/shop/cart')
  const main = within(page.getByRole('main'))
  expect(textOf(main.getByText(/^These are sample items/))).toBe(
    'These are sample items, to show what a cart looks like.',
  )
  const earbuds = main.getByRole('link', { name: 'Hodi Walking Earbuds' }).closest('li')!
  for (const text of ['$44.00', '60 in stock', '$88.00']) expect(within(earbuds).getByText(text).textContent).toBe(text)
  expect(earbuds.querySelector('img')!.getAttribute('src')).toMatch(/^\/assets\/front-.*\.svg$/)
  const totals = main.getAllByRole('term').map((term) => [textOf(term), textOf(term.nextElementSibling!)])
  expect(totals).toEqual([
    ['Subtotal', '$646.00'],
    ['Discount', '$0.00'],
    ['Tax', '$51.68'],
    ['Shipping', '$0.00'],
    ['Total', '$697.68'],
  ])
  expect(main.getByText('We accept Visa, Mastercard, PayPal and Apple Pay.').tagName).toBe('P')
  expect(main.getByRole('link', { name: 'Proceed to Checkout' }).getAttribute('href')).toBe('/shop/checkout')
})
