import { STEPS, type FormView } from '#contract/no-js-pages.ts'
import { MOST_OF_ONE } from '#contract/orders.ts'
import { EMPTY_CUSTOMER, isScriptPayment } from '#domain/codeshop/script-checkout.ts'
import { formatMoney } from '#domain/money.ts'
import { LONGEST_COUPON } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { addressForm } from '#domain/shop/address-forms.ts'
import { shippingOption } from '#domain/shop/shipping.ts'
import { Agreements, CustomerFields } from '#app/codeshop/checkout/customer-fields.tsx'
import { AddressFields, NotesField, ShippingMethods } from '#app/shop/checkout/order-fields.tsx'
import { FormField } from '#app/storefront/form-field.tsx'
import { PaymentFields, PostedForm, ProblemBox } from './posted-form.tsx'

/** The form for ordering one product or buying one script. */
export function ItemForm(view: FormView) {
  const { shop, item, currency, mode, ways, problem, typed } = view
  const mistakes = problem?.fields ?? {}
  const isOrder = shop === 'shop'
  const id = String(item.id)
  return (
    <>
      <p className="mt-2 max-w-prose">
        {`This form works without JavaScript. You can ${isOrder ? 'order one product' : 'buy one script'} at a time; with JavaScript, you can put several in the cart.`}
      </p>
      {problem && <ProblemBox {...problem} idOf={idOf} />}
      <PostedForm
        action={isOrder ? NO_JS_ORDER : NO_JS_PURCHASE}
        kept={{ [isOrder ? 'product' : 'script']: id, key: typed.key }}
        className="mt-6 grid max-w-2xl gap-8"
      >
        <section>
          <h2 className="subtitle">
            <a href={addressOf(isOrder ? pages.product : pages.script, { id })} className="prose-link">
              {item.name}
            </a>
          </h2>
          <p className="mt-1">
            {'version' in item
              ? `Version ${item.version}, ${formatMoney(item.price, currency)} each`
              : `${formatMoney(item.price, currency)} each, ${item.stock} in stock`}
          </p>
          <FormField
            name="quantity"
            label="Quantity"
            type="number"
            max={'stock' in item ? item.stock : MOST_OF_ONE}
            className="mt-3 max-w-sm"
            value={typed.quantity}
            mistake={mistakes.quantity}
          />
        </section>
        {view.shop === 'shop' ? (
          <Delivery {...view} mistakes={mistakes} />
        ) : (
          <section>
            <h2 className="subtitle">Customer Information</h2>
            <CustomerFields customer={view.typed.customer} mistakeOf={(field) => mistakes[field]} />
          </section>
        )}
        <PaymentFields
          mode={mode}
          ways={isOrder ? ways : ways.filter(({ type }) => isScriptPayment(type))}
          currency={currency}
          chosen={typed.payment.type}
          phone={typed.payment.phone}
          mistakes={mistakes}
        />
        {view.shop === 'shop' ? (
          <section className="grid gap-4">
            {view.settings.carryCouponIntoCheckout && (
              <FormField
                name="coupon"
                label="Coupon code"
                value={view.typed.coupon}
                mistake={mistakes.coupon}
                maxLength={LONGEST_COUPON}
                autoComplete="off"
                isRequired={false}
              />
            )}
            <NotesField notes={view.typed.notes} mistake={mistakes.notes} />
          </section>
        ) : (
          <div>
            <p className="mb-2 text-sm">
              <a href={addressOf(pages.script, { id })} className="row-link prose-link">
                {`The license for ${item.name} is linked on its page`}
              </a>
            </p>
            <Agreements customer={view.typed.customer} mistakeOf={(field) => mistakes[field]} />
          </div>
        )}
        <p>
          <button type="submit" name="step" value={STEPS.review} className="button">
            {isOrder ? 'Review Order' : 'Review Purchase'}
          </button>
        </p>
      </PostedForm>
    </>
  )
}

type Order = Extract<FormView, { shop: 'shop' }> & { mistakes: Readonly<Record<string, string>> }

/** The fields for the shipping address and the shipping method of an order. */
function Delivery({ item, pieces, settings, currency, typed, mistakes }: Order) {
  const { shipping, shippingMethod } = typed
  const { shippingOptions, countries } = settings
  return (
    <>
      <section>
        <h2 className="subtitle">Shipping Information</h2>
        <p className="mt-1 text-sm text-muted">
          Fields marked * are required. Address fields depend on the country. If you choose another country, its fields
          appear on the next page.
        </p>
        <AddressFields
          address={shipping}
          form={addressForm(shipping.country)}
          countries={countries}
          mistakes={mistakes}
        />
      </section>
      <ShippingMethods
        options={shippingOptions}
        country={shipping.country}
        chosen={shippingOption(shippingOptions, shipping.country, shippingMethod)}
        lines={[{ price: item.price, quantity: pieces, isDigital: false }]}
        currency={currency}
      />
    </>
  )
}

/** Returns the ID of a field. Fields about the buyer of scripts have a prefix. */
function idOf(field: string): string {
  return Object.hasOwn(EMPTY_CUSTOMER, field) ? `customer.${field}` : field
}
