import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/**
 * What visitors read instead of a checkout if the shops take no orders, and the link to the contact form, which lists
 * what is in their cart.
 */
export const NO_ORDERS = {
  title: 'Ask to Buy',
  text: 'Nothing can be ordered on this site. Say what you would like to buy, and you get an answer by email.',
  address: `${addressOf(pages.contact)}?about=cart`,
} as const
