import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Topic } from './prepared-message.ts'

/**
 * The text that visitors see instead of a checkout if the shops take no orders, with a link to the contact form. The
 * form then lists the items in their cart.
 */
export const NO_ORDERS = {
  title: 'Ask to Buy',
  text: 'You cannot place orders on this site. Tell us what you would like to buy, and you will get a reply by email.',
  address: `${addressOf(pages.contact)}?about=cart`,
} as const

/**
 * Returns the query string that prefills the contact form for a topic.
 * @param reference the number of an order, or the ID of a purchase or project
 */
export function contactQuery(about: Exclude<Topic, 'cart'>, reference: string): string {
  return `?${new URLSearchParams({ about, reference })}`
}
