import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LONGEST_PASSKEY_NAME } from '#domain/account/account-fields.ts'
import { LONGEST_FIELD } from '#domain/contact/contact-fields.ts'
import { LONGEST_PIN, LONGEST_TYPED_PIN } from '#domain/nil-returns/nil-return.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'
import { LONGEST_COUPON, LONGEST_ORDER_NUMBER } from '#domain/order-kinds.ts'
import { LONGEST_NOTES } from '#domain/shop/order-fields.ts'
import { addressSchema } from '#domain/shop/orders.ts'
import { LONGEST_REVIEW_FIELD } from '#domain/shop/product-review.ts'
import { LONGEST_EMAIL_ASKED, LONGEST_LINE, LONGEST_SEARCH } from '#domain/text/longest-texts.ts'
import { register } from './account/account-opening.ts'
import { signIn } from './account/account.ts'
import { addPasskey } from './account/passkeys.ts'
import { listBody, LONGEST_SHORT_TEXT, LONGEST_TEXT } from './desk/list.ts'
import { answerDeskMessage } from './desk/messages.ts'
import { moveDeskOrder, noteDeskOrder } from './desk/orders.ts'
import { messageRequestSchema } from './messages.ts'
import { filingRequestSchema } from './nil-returns.ts'
import { orderLookupSchema, orderRequestSchema } from './orders.ts'
import { reviewRequestSchema } from './reviews.ts'

type Fields = Readonly<Record<string, v.GenericSchema>>

/** Each form with the maximum length of each field, and the contract's schemas for those fields. */
const FORMS: readonly [string, Readonly<Record<string, number>>, Fields][] = [
  ['the contact form', LONGEST_FIELD, messageRequestSchema.entries],
  [
    'a checkout address',
    Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, LONGEST_LINE])),
    addressSchema.entries,
  ],
  ['order notes and coupon', { notes: LONGEST_NOTES, coupon: LONGEST_COUPON }, orderRequestSchema.entries],
  ['a review', LONGEST_REVIEW_FIELD, reviewRequestSchema.entries],
  ['the order lookup', { orderNumber: LONGEST_ORDER_NUMBER, email: LONGEST_EMAIL_ASKED }, orderLookupSchema.entries],
  ['a tracking number', { trackingNumber: LONGEST_SHORT_TEXT }, moveDeskOrder.body.entries],
  ['a new account', { name: LONGEST_LINE, email: LONGEST_LINE, password: LONGEST_LINE }, register.body.entries],
  ['signing in', { email: LONGEST_LINE, password: LONGEST_LINE }, signIn.body.entries],
  ['a passkey', { name: LONGEST_PASSKEY_NAME }, addPasskey.body.entries],
  ['a reply at the desk', { text: LONGEST_TEXT }, answerDeskMessage.body.entries],
  ['a note at the desk', { text: LONGEST_TEXT }, noteDeskOrder.body.entries],
  ['a search at the desk', { search: LONGEST_SEARCH }, { search: listBody(['all']).entries.search }],
  ['a filing', { pin: LONGEST_TYPED_PIN }, filingRequestSchema.entries],
]

describe('form length limits', () => {
  it.each(FORMS)('do not exceed the contract’s limits: %s', (_, longest, fields) => {
    for (const [name, most] of Object.entries(longest))
      expect([name, v.safeParse(fields[name]!, 'a'.repeat(most)).success]).toEqual([name, true])
  })

  it('are named constants, never numbers in the markup', () => {
    const unnamed = globSync('app/**/*.tsx').filter((file) =>
      /maxLength(=\{| = |: )\d/.test(readFileSync(file, 'utf8')),
    )
    expect(unnamed).toEqual([])
    expect(LONGEST_TYPED_PIN).toBeLessThanOrEqual(LONGEST_PIN)
  })
})
