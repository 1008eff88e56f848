import { html } from 'hono/html'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import type { OfferedProduct, ShopSettings } from '#domain/content/shop.ts'
import { shippingCost } from '#domain/cart/pricing.ts'
import { formatMoney } from '#domain/money.ts'
import type { PaymentMode, PaymentWay } from '#domain/payments/payment-ways.ts'
import { REGIONAL_FIELDS } from '#domain/shop/address-fields.ts'
import { addressForm } from '#domain/shop/address-forms.ts'
import { ADDRESS_INPUTS, REGIONAL_AUTO_COMPLETE } from '#domain/shop/address-inputs.ts'
import { LONGEST_COUPON } from '#domain/order-kinds.ts'
import { LONGEST_NOTES } from '#domain/shop/order-fields.ts'
import { shippingOption, shippingOptionsFor } from '#domain/shop/shipping.ts'
import type { Markup } from '#server/http/send-no-js-page.ts'
import { choiceField, hiddenFields, linesField, problemBox, quantityField, textField, tiles } from './markup.ts'
import { paymentFields } from './payment-fields.ts'
import { readQuantity } from './posted-numbers.ts'
import type { Problem } from '#server/checkout/preview.ts'
import { STEPS } from './steps.ts'
import type { TypedOrder } from './typed-order.ts'

/** The offer that the form shows. @property product the product, with its current stock */
export type Offer = {
  product: OfferedProduct
  settings: ShopSettings
  mode: PaymentMode
  ways: readonly PaymentWay[]
}

/** Returns the form for an order of one product. */
export function orderForm({ product, settings, mode, ways }: Offer, typed: TypedOrder, problem?: Problem): Markup {
  const { code } = settings.currency
  const mistakes = problem?.fields ?? {}
  return html`<p class="mt-2 max-w-prose">
      This form works without JavaScript. It orders one product at a time; with JavaScript, the cart holds several.
    </p>
    ${problem ? problemBox(problem) : ''}
    <form method="post" action="${NO_JS_ORDER}" class="mt-6 grid max-w-2xl gap-8">
      ${hiddenFields({ product: product.id, key: typed.key })}
      <section>
        <h2 class="subtitle">
          <a href="${addressOf(pages.product, { id: product.id })}" class="prose-link">${product.name}</a>
        </h2>
        <p class="mt-1">${formatMoney(product.price, code)} each, ${product.stock} in stock</p>
        <div class="mt-3 max-w-sm">
          ${quantityField({
            name: 'quantity',
            label: 'Quantity',
            value: typed.quantity,
            mistake: mistakes.quantity,
            most: product.stock,
          })}
        </div>
      </section>
      <section>
        <h2 class="subtitle">Shipping Information</h2>
        <p class="mt-1 text-sm text-muted">
          Fields marked * are required. Address fields depend on the country. If you choose another country, its fields
          appear on the next page.
        </p>
        ${addressFields(settings, typed, mistakes)}
      </section>
      ${shippingMethods(settings, product, typed)} ${paymentFields(mode, ways, typed.payment, mistakes)}
      <section class="grid gap-4">
        ${
          settings.carryCouponIntoCheckout
            ? textField({
                name: 'coupon',
                label: 'Coupon code',
                value: typed.coupon,
                mistake: mistakes.coupon,
                most: LONGEST_COUPON,
                isRequired: false,
              })
            : ''
        }
        ${linesField({
          name: 'notes',
          label: 'Order Notes (Optional)',
          value: typed.notes,
          mistake: mistakes.notes,
          most: LONGEST_NOTES,
        })}
      </section>
      <p><button type="submit" name="step" value="${STEPS.review}" class="button">Review Order</button></p>
    </form>`
}

function addressFields(
  { countries }: ShopSettings,
  { shipping }: TypedOrder,
  mistakes: Readonly<Record<string, string>>,
): Markup {
  const form = addressForm(shipping.country)
  const part = (name: keyof typeof shipping) => ({
    name: `shipping.${name}`,
    value: shipping[name],
    mistake: mistakes[`shipping.${name}`],
  })
  return html`<div class="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2">
    ${ADDRESS_INPUTS.map(({ name, ...input }) => textField({ ...input, ...part(name), isNeeded: true }))}
    ${choiceField({ ...part('country'), label: 'Country', choices: countries, autoComplete: 'country-name' })}
    ${REGIONAL_FIELDS.map((name) => {
      const field = form[name]
      // Preserves the field's value in case a country that has the field is chosen again.
      if (!field) return hiddenFields({ [`shipping.${name}`]: shipping[name] })
      const shown = { ...part(name), label: field.label, isRequired: field.isRequired }
      const autoComplete = REGIONAL_AUTO_COMPLETE[name]
      return field.choices
        ? choiceField({ ...shown, choices: field.choices, autoComplete, canBeEmpty: true })
        : textField({ ...shown, autoComplete })
    })}
  </div>`
}

function shippingMethods(
  settings: ShopSettings,
  { price }: OfferedProduct,
  { quantity, shipping: { country }, shippingMethod }: TypedOrder,
): Markup {
  const lines = [{ price, quantity: readQuantity(quantity) ?? 1, isDigital: false }]
  const chosen = shippingOption(settings.shippingOptions, country, shippingMethod)
  return html`<fieldset>
    <legend class="subtitle">Shipping Method</legend>
    ${tiles(
      'shipping-method',
      chosen.id,
      shippingOptionsFor(settings.shippingOptions, country).map((option) => ({
        value: option.id,
        words: html`<span class="font-semibold">${option.name}</span>
          <span class="text-muted"
            >${option.time}${option.note ? html`<span class="block text-sm">${option.note}</span>` : ''}</span
          >
          <span class="ml-auto tabular">${formatMoney(shippingCost(lines, option), settings.currency.code)}</span>`,
      })),
    )}
  </fieldset>`
}
