import { html } from 'hono/html'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { totalLines } from '#domain/cart/total-lines.ts'
import { addressLines } from '#domain/address.ts'
import type { Stored } from '#server/checkout/store-order.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { totalsOf } from '#server/orders/shares.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { emailQuestion } from './email-question.ts'
import { amountsList, hiddenFields, problemBox, termsLinks } from './markup.ts'
import { chargeWords } from './payment-fields.ts'
import { keptAmounts } from './posted-numbers.ts'
import { STEPS } from './steps.ts'
import { keptOrder, type TypedOrder } from './typed-order.ts'

/**
 * Returns the page on which a buyer checks an order before placing it.
 * @param typed the typed order, with an idempotency key, so that a second click or a reload does not place the order
 * again
 */
export function orderReview({ order, charge }: Stored, typed: TypedOrder, problem?: string): Markup {
  const { currency, notes } = order
  const [totals, method, address] = [
    totalsOf(order),
    fromJson(order.shipping_method!),
    fromJson(order.shipping_address!),
  ]
  const lines = [...addressLines(address), address.phone, address.email].filter((line) => line !== '')
  return html`${problem === undefined ? '' : problemBox({ message: problem })}
    <section class="mt-6 max-w-2xl">
      <h2 class="subtitle">Review Your Order</h2>
      <ul class="mt-3">
        ${order.lines.map(({ name, quantity }) => html`<li>${quantity} × ${name}</li>`)}
      </ul>
      ${amountsList(totalLines(totals, currency, { coupon: order.coupon ?? undefined, method: method.name }))}
      <h3 class="mt-6 font-semibold">Shipping to</h3>
      <address class="not-italic">${lines.map((line) => html`<span class="block break-words">${line}</span>`)}</address>
      ${emailQuestion(address.email, NO_JS_ORDER, (email) => ({ ...keptOrder(typed), 'shipping.email': email }))}
      <p class="mt-1 text-muted">${method.name}, ${method.time}</p>
      <h3 class="mt-6 font-semibold">Payment</h3>
      <p>${chargeWords(charge, typed.payment.phone, totals.total, currency)}</p>
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
