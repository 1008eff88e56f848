import {
  ACCOUNT_FIELD_NAMES,
  LONGEST_ACCOUNT_FIELD,
  type AccountFieldMistakes,
} from '#domain/account/account-fields.ts'
import { LONGEST_ADDRESS_FIELD, type AddressField } from '#domain/address.ts'
import { addressFieldName, type AddressForm } from '#domain/shop/address-fields.ts'
import { LONGEST_FIELD } from '#domain/contact/contact-fields.ts'
import type { FieldMistakes } from '#domain/contact/contact-message.ts'
import { errorMessage, type ErrorKey, type Facts } from './errors.ts'
import { LONGEST_NOTES, type OrderFieldMistakes } from '#domain/shop/order-fields.ts'
import { LONGEST_REVIEW_FIELD, REVIEW_FIELD_NAMES, type ReviewFieldMistakes } from '#domain/shop/product-review.ts'
import {
  CUSTOMER_FIELD_NAMES,
  LONGEST_CUSTOMER_FIELD,
  type CustomerMistakes,
} from '#domain/codeshop/script-checkout.ts'

/** Returns a message for each invalid field. @param factsOf returns the label and the maximum length of a field */
function sentencesFor<Field extends string>(
  mistakes: { readonly [Wrong in Field]?: ErrorKey | undefined },
  factsOf: (field: Field) => Facts,
) {
  const wrong = Object.entries(mistakes) as [Field, ErrorKey | undefined][]
  return Object.fromEntries(
    wrong.flatMap(([field, mistake]): [string, string][] =>
      mistake ? [[field, errorMessage(mistake, factsOf(field))]] : [],
    ),
  )
}

/** Returns a message for each invalid field of the contact form. */
export function fieldSentences(mistakes: FieldMistakes): Record<string, string> {
  return sentencesFor(mistakes, (field) => ({ field, most: LONGEST_FIELD[field] }))
}

/**
 * Returns a message for each invalid field of an order, keyed by field name, such as `shipping.city`.
 * @param form the address form of the shipping address's country, which determines the names of the fields
 */
export function orderFieldSentences(mistakes: OrderFieldMistakes, form: AddressForm): Record<string, string> {
  return sentencesFor(mistakes, (field) => {
    const [group, part] = field.split('.')
    if (part === undefined) return { field: 'order notes', most: LONGEST_NOTES }
    return {
      field: `${group === 'billing' ? 'billing ' : ''}${addressFieldName(part as AddressField, form)}`,
      most: LONGEST_ADDRESS_FIELD,
    }
  })
}

/** Returns a message for each invalid field of a customer who buys scripts. */
export function customerFieldSentences(mistakes: CustomerMistakes): Record<string, string> {
  return sentencesFor(mistakes, (field) => ({ field: CUSTOMER_FIELD_NAMES[field], most: LONGEST_CUSTOMER_FIELD }))
}

/** Returns a message for each invalid field of an account. */
export function accountFieldSentences(mistakes: AccountFieldMistakes): Record<string, string> {
  return sentencesFor(mistakes, (field) => ({ field: ACCOUNT_FIELD_NAMES[field], most: LONGEST_ACCOUNT_FIELD[field] }))
}

/** Returns a message for each invalid field of a review. */
export function reviewFieldSentences(mistakes: ReviewFieldMistakes): Record<string, string> {
  return sentencesFor(mistakes, (field) => ({ field: REVIEW_FIELD_NAMES[field], most: LONGEST_REVIEW_FIELD[field] }))
}
