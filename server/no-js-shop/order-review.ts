import { html } from 'hono/html'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import type { ShippingOption } from '#domain/content/shop.ts'
import { totalLines } from '#domain/cart/total-lines.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { addressLines, type Address } from '#domain/address.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import type { OrderItem } from '#domain/shop/orders.ts'
import type { Charge } from '#server/payments/charge.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { emailQuestion } from './email-question.ts'
import { amountsList, hiddenFields, problemBox, termsLinks } from './markup.ts'
import { chargeWords } from './payment-fields.ts'
import { keptAmounts } from './posted-numbers.ts'
import { STEPS } from './steps.ts'
import { keptOrder, type TypedOrder } from './typed-order.ts'

/** A validated order. @property address the address as it will be stored */
export type ReadyOrder = {
  items: readonly OrderItem[]
  option: ShippingOption
  coupon: string | undefined
  totals: Totals
  address: Address
  notes: string
  charge: Charge
}

/**
 * Returns the page on which a buyer checks an order before placing it.
 * @param typed the typed order, with an idempotency key, so that a second click or a reload does not place the order
 * again
 */
export function orderReview(
  { items, option, coupon, totals, address, notes, charge }: ReadyOrder,
  typed: TypedOrder,
  currency: CurrencyCode,
  problem?: string,
): Markup {
  const lines = [...addressLines(address), address.phone, address.email].filter((line) => line !== '')
  return html`${problem === undefined ? '' : problemBox({ message: problem })}
    <section class="mt-6 max-w-2xl">
      <h2 class="subtitle">Review Your Order</h2>
      <ul class="mt-3">
        ${items.map(({ name, quantity }) => html`<li>${quantity} × ${name}</li>`)}
      </ul>
      ${amountsList(totalLines(totals, currency, { coupon, method: option.name }))}
      <h3 class="mt-6 font-semibold">Shipping to</h3>
      <address class="not-italic">${lines.map((line) => html`<span class="block break-words">${line}</span>`)}</address>
      ${emailQuestion(address.email, NO_JS_ORDER, (email) => ({ ...keptOrder(typed), 'shipping.email': email }))}
      <p class="mt-1 text-muted">${option.name}, ${option.time}</p>
      <h3 class="mt-6 font-semibold">Payment</h3>
      <p>${chargeWords(charge, typed.payment.phone, PAYMENT_METHODS[charge.way], totals.total, currency)}</p>
      ${
        notes === ''
          ? ''
          : html`<h3 class="mt-6 font-semibold">Order Notes</h3>
              <p class="wrap-anywhere">${notes}</p>`
      }
      ${termsLinks()}
      <form method="post" action="${NO_JS_ORDER}" class="mt-6 flex flex-wrap gap-3">
        ${hiddenFields({
          ...keptOrder(typed),
          ...keptAmounts(totals.total, charge),
        })}
        <button type="submit" name="step" value="${STEPS.place}" class="button">Place Order</button>
        <button type="submit" name="step" value="${STEPS.change}" class="button button-quiet">Change</button>
      </form>
    </section>`
}
