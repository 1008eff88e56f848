import { NO_ORDERS } from '#domain/contact/no-orders.ts'
import type { PaymentMode } from '#domain/payments/payment-ways.ts'

const TITLE = '<title>'
/** What search engines read about the stock of a product. */
const AVAILABILITY = /,"availability":"https:\/\/schema\.org\/\w+"/g

/**
 * Returns a page of a site whose shops take no orders. It links to the contact form instead of a checkout, and does not
 * say to search engines that a product can be ordered.
 */
export function showCatalog(page: string): string {
  return page.replace('<html ', '<html data-shops="catalog" ').replace(AVAILABILITY, '')
}

/** Returns a checkout page of a site whose shops take no orders, with the title and heading of what is in its place. */
export function showNoCheckout(page: string): string {
  const start = page.indexOf(TITLE) + TITLE.length
  const end = page.indexOf('</h1>')
  const heading = page.lastIndexOf('>', end) + 1
  const between = page.slice(page.indexOf(' · ', start), heading)
  return page.slice(0, start) + NO_ORDERS.title + between + NO_ORDERS.title + page.slice(end)
}

/** Returns a checkout page with the payment mode filled in, so that the page is correct before its JavaScript runs. */
export function showPayments(page: string, mode: PaymentMode): string {
  return page.replaceAll('data-payments="checking"', `data-payments="${mode}"`)
}
