import { LoaderCircle } from 'lucide'
import type { ReactNode } from 'react'
import { lineTotal } from '#domain/cart/cart.ts'
import { type CheckoutForm, missingFields } from '#domain/shop/checkout.ts'
import { PAYMENT_METHODS } from '#domain/order-kinds.ts'
import { type AddressForm, addressFieldName } from '#domain/shop/address-fields.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import type { ShippingOption } from '#domain/content/shop.ts'
import { PurchaseTerms } from '#app/information/legal-links.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { AddressLines } from '#app/shop/address-lines.tsx'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { NotesField } from './order-fields.tsx'
import { StepForm } from './first-steps.tsx'
import { TotalAtButton } from '#app/cart/order-summary.tsx'
import { currency } from '#app/content/content.ts'
import { formatPrice } from '#app/storefront/format-price.ts'
import { ADDRESS_FIELDS } from '#domain/address.ts'

const loadReview = () => import('#app/storefront/mpesa-fields.tsx').then(({ MpesaReview }) => MpesaReview)

type Props = {
  form: CheckoutForm
  edit(change: (form: CheckoutForm) => CheckoutForm): void
  mistakes: Readonly<Record<string, string>>
  lines: readonly LineNow[]
  option: ShippingOption
  way: PaymentWay
  total: Cents
  addressForm: AddressForm
  back(): void
  goToField(field: string): void
  place(): void
  isPlacing: boolean
  children: ReactNode
}

/** Step 3: a review of the order, and the button that places it. */
export function ReviewStep({
  form,
  edit,
  mistakes,
  lines,
  option,
  way,
  total,
  addressForm,
  back,
  goToField,
  place,
  isPlacing,
  children,
}: Props) {
  return (
    <StepForm title="Review Your Order" forward={place} isBusy={isPlacing}>
      <ul className="mt-4 divide-y divide-line" aria-label="Items">
        {lines.map(({ product, quantity }) => (
          <li key={product.id} className="flex items-center gap-4 py-3">
            <Thumbnail src={product.images[0]} />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block">{product.name}</span>
              <span className="block text-sm text-muted tabular">{`${quantity} × ${formatPrice(product.price)}`}</span>
            </span>
            <span className="tabular">{formatPrice(lineTotal({ product, quantity }))}</span>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-6 sm:grid-cols-2">
        <section aria-labelledby="review-shipping">
          <h3 id="review-shipping" className="font-semibold">
            Shipping to
          </h3>
          <AddressLines address={form.shipping} />
          <ChangeButton words="shipping address" change={() => goToField('shipping.firstName')} />
        </section>
        <section aria-labelledby="review-method">
          <h3 id="review-method" className="font-semibold">
            Shipping and payment
          </h3>
          <p>
            {option.name}, {option.time}
          </p>
          <p>{PAYMENT_METHODS[form.paymentType]}</p>
          {way.text !== undefined && <p>{way.text}</p>}
          {way.act === 'phone' && (
            <OnDemand
              isWanted
              load={loadReview}
              failed={() => {}}
              props={{ way, total, currency, phone: form.payerPhone }}
            />
          )}
          <ChangeButton words="shipping method" change={() => goToField('shipping-method')} />
          <ChangeButton words="payment" change={() => goToField('payment-method')} />
        </section>
      </div>
      <div className="mt-6">
        <NotesField
          notes={form.notes}
          mistake={mistakes.notes}
          onType={(notes) => edit((before) => ({ ...before, notes }))}
        />
      </div>
      <StillMissing form={form} addressForm={addressForm} goToField={goToField} />
      {children}
      <PurchaseTerms />
      <TotalAtButton total={total} />
      <div className="main-buttons">
        <button type="button" className="button button-quiet" onClick={back}>
          Back
        </button>
        <button type="submit" className="button" aria-disabled={isPlacing}>
          {isPlacing && <Icon of={LoaderCircle} className="size-4 animate-spin motion-reduce:animate-none" />}
          <span>{isPlacing ? 'Placing your order…' : 'Place Order'}</span>
        </button>
      </div>
    </StepForm>
  )
}

function ChangeButton({ words, change }: { words: string; change(): void }) {
  return (
    <button type="button" className="prose-link mr-5 min-h-11" onClick={change}>
      {`Change ${words}`}
    </button>
  )
}

/** A list of the required fields that are still empty, each with a button that goes to the field. */
function StillMissing({
  form,
  addressForm,
  goToField,
}: {
  form: CheckoutForm
  addressForm: AddressForm
  goToField(field: string): void
}) {
  const missing = missingFields(form, addressForm)
  if (missing.length === 0) return null
  return (
    <div className="outcome outcome-waiting mt-6">
      <p>Still missing:</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {missing.map((field) => (
          <li key={field}>
            <button type="button" className="prose-link min-h-11" onClick={() => goToField(field)}>
              {nameOf(field, addressForm)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameOf(field: string, form: AddressForm): string {
  const [part, name = ''] = field.split('.')
  const known = ADDRESS_FIELDS.find((one) => one === name)
  const words = known ? addressFieldName(known, form) : name
  const whole = part === 'billing' ? `billing ${words}` : words
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}
