import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import { MpesaReview } from './mpesa-fields.tsx'

const reviewOf = (total: number, phone: string) =>
  renderToStaticMarkup(createElement(MpesaReview, { way: {}, total: cents(total), currency: DOLLARS, phone }))

it('the review of an order does not ask for a phone number if there is nothing to pay', () => {
  expect(reviewOf(0, '')).toBe('<p>There is nothing to pay, so no prompt is sent.</p>')
  expect(reviewOf(0, '0712 345 678')).toBe('<p>There is nothing to pay, so no prompt is sent.</p>')
  expect(reviewOf(100, '')).toContain('Enter a Kenyan mobile number')
  expect(reviewOf(100, '0712 345 678')).toContain('Prompt to 0712 345 678')
})
