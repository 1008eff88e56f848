import { tidyCustomer, EMPTY_CUSTOMER, type CustomerForm } from '#domain/codeshop/script-checkout.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'

const TEXTS = ['email', 'firstName', 'lastName', 'company'] as const

/**
 * Returns the customer form saved earlier in this tab, if any. Agreements always start unchecked, and card details are
 * never saved.
 */
export function readCustomer(): CustomerForm | undefined {
  const stored: Readonly<Record<string, unknown>> = Object(readStored('customer'))
  const texts = TEXTS.filter((field) => typeof stored[field] === 'string' && stored[field] !== '')
  if (texts.length === 0) return undefined
  return {
    ...EMPTY_CUSTOMER,
    ...Object.fromEntries(texts.map((field) => [field, String(stored[field]).slice(0, 1000)])),
  }
}

export function writeCustomer(customer: CustomerForm): void {
  writeStored('customer', tidyCustomer(customer))
}
