import { html } from 'hono/html'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { MOST_OF_ONE } from '#contract/orders.ts'
import { AGREEMENTS, CUSTOMER_INPUTS, EMPTY_CUSTOMER, isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { fullName } from '#domain/codeshop/script-customer.ts'
import type { OfferedScript } from '#domain/content/scripts.ts'
import { totalLines } from '#domain/cart/total-lines.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import type { PaymentMode, PaymentWay } from '#domain/payments/payment-ways.ts'
import type { Problem } from '#server/checkout/preview.ts'
import type { Stored } from '#server/checkout/store-order.ts'
import { fromJson } from '#server/db/tables/json-text.ts'
import { totalsOf } from '#server/orders/shares.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { emailQuestion } from './email-question.ts'
import { amountsList, checkbox, hiddenFields, problemBox, quantityField, termsLinks, textField } from './markup.ts'
import { chargeWords, paymentFields } from './payment-fields.ts'
import { keptAmounts } from './posted-numbers.ts'
import { STEPS } from './steps.ts'
import { keptPurchase, type TypedPurchase } from './typed-purchase.ts'

/** The offered script that the form shows. */
type ScriptOffer = {
  script: OfferedScript
  currency: CurrencyCode
  mode: PaymentMode
  ways: readonly PaymentWay[]
}

/** Returns the form for a purchase of one script. */
export function purchaseForm(
  { script, currency, mode, ways }: ScriptOffer,
  { key, quantity, customer, payment }: TypedPurchase,
  problem?: Problem,
): Markup {
  const mistakes = problem?.fields ?? {}
  return html`<p class="mt-2 max-w-prose">
      This form works without JavaScript. It sells one script at a time; with JavaScript, the cart holds several.
    </p>
    ${problem ? problemBox(problem, idOf) : ''}
    <form method="post" action="${NO_JS_PURCHASE}" class="mt-6 grid max-w-2xl gap-8">
      ${hiddenFields({ script: String(script.id), key })}
      <section>
        <h2 class="subtitle">
          <a href="${addressOf(pages.script, { id: String(script.id) })}" class="prose-link">${script.name}</a>
        </h2>
        <p class="mt-1">Version ${script.version}, ${formatMoney(script.price, currency)} each</p>
        <div class="mt-3 max-w-sm">
          ${quantityField({
            name: 'quantity',
            label: 'Quantity',
            value: quantity,
            mistake: mistakes.quantity,
            most: MOST_OF_ONE,
          })}
        </div>
      </section>
      <section>
        <h2 class="subtitle">Customer Information</h2>
        <div class="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">
          ${CUSTOMER_INPUTS.map(({ field, ...input }) =>
            textField({
              ...input,
              name: `customer.${field}`,
              value: customer[field],
              mistake: mistakes[field],
              isNeeded: input.isRequired,
            }),
          )}
        </div>
      </section>
      ${paymentFields(
        mode,
        ways.filter(({ type }) => isScriptPayment(type)),
        payment,
        mistakes,
      )}
      <div>
        <p class="mb-2 text-sm">
          <a href="${addressOf(pages.script, { id: String(script.id) })}" class="row-link prose-link"
            >The license of ${script.name} is linked on its page</a
          >
        </p>
        ${AGREEMENTS.map(({ field, words }) => checkbox(`customer.${field}`, words, customer[field], mistakes[field]))}
      </div>
      <p><button type="submit" name="step" value="${STEPS.review}" class="button">Review Purchase</button></p>
    </form>`
}

/** Returns the ID of a field. Customer fields have a prefix. */
function idOf(field: string): string {
  return Object.hasOwn(EMPTY_CUSTOMER, field) ? `customer.${field}` : field
}

/**
 * Returns the page on which a buyer checks a purchase before making it.
 * @param typed the purchase as entered by the buyer, with an idempotency key, so that a second click or a reload does
 * not make the purchase again
 */
export function purchaseReview({ order, charge }: Stored, typed: TypedPurchase, problem?: string): Markup {
  const [totals, customer, currency] = [totalsOf(order), fromJson(order.customer!), order.currency]
  return html`${problem === undefined ? '' : problemBox({ message: problem })}
    <section class="mt-6 max-w-2xl">
      <h2 class="subtitle">Review Your Purchase</h2>
      <ul class="mt-3">
        ${order.lines.map(({ name, version, quantity }) => html`<li>${quantity} × ${name}, version ${version}</li>`)}
      </ul>
      ${amountsList(totalLines(totals, currency))}
      <h3 class="mt-6 font-semibold">Customer</h3>
      <p class="wrap-anywhere"><bdi>${fullName(customer)}</bdi>, ${customer.email}</p>
      ${emailQuestion(customer.email, NO_JS_PURCHASE, (email) => ({ ...keptPurchase(typed), 'customer.email': email }))}
      ${customer.company === '' ? '' : html`<p class="wrap-anywhere">${customer.company}</p>`}
      <h3 class="mt-6 font-semibold">Payment</h3>
      <p>${chargeWords(charge, typed.payment.phone, totals.total, currency)}</p>
      ${termsLinks()}
      <form method="post" action="${NO_JS_PURCHASE}" class="mt-6 flex flex-wrap gap-3">
        ${hiddenFields({ ...keptPurchase(typed), ...keptAmounts(totals.total, charge) })}
        <button type="submit" name="step" value="${STEPS.place}" class="button">Complete Purchase</button>
        <button type="submit" name="step" value="${STEPS.change}" class="button button-quiet">Change</button>
      </form>
    </section>`
}
