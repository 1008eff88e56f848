import { NO_ORDERS } from '#domain/contact/form-links.ts'
import type { PaymentMode } from '#domain/payments/payment-ways.ts'

const TITLE = '<title>'
/** Matches the property of a page's structured data that tells search engines whether a product is in stock. */
const AVAILABILITY = /,"availability":"https:\/\/schema\.org\/\w+"/g

/**
 * Returns a page of a site whose shops take no orders. The page links to the contact form instead of a checkout, and
 * does not tell search engines that a product can be ordered.
 */
export function showCatalog(page: string): string {
  return page.replace('<html ', '<html data-shops="catalog" ').replace(AVAILABILITY, '')
}

/** Returns a checkout page of a site whose shops take no orders, with `NO_ORDERS.title` as its title and heading. */
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
