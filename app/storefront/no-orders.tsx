import { ASK_ABOUT_CART } from '#domain/contact/contact-query.ts'
import { NO_ORDERS } from '#domain/contact/purchase-inquiry.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** The notice shown instead of a checkout if the shops take no orders. */
export function NoOrders() {
  return (
    <div className="when-asked">
      <p className="max-w-prose">{NO_ORDERS.text}</p>
      <a href={addressOf(pages.contact) + ASK_ABOUT_CART} className="button mt-4">
        {NO_ORDERS.title}
      </a>
    </div>
  )
}
