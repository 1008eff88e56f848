import type { PricedLine } from '#domain/cart/pricing.ts'
import { editShipping, type CheckoutForm, editBillingName, setBillingSame } from '#domain/shop/checkout.ts'
import type { ShippingOption } from '#domain/content/shop.ts'
import type { Address } from '#domain/address.ts'
import type { AddressForm } from '#domain/shop/address-fields.ts'
import { currency } from '#app/content/content.ts'
import type { CheckoutSettings, KnownBuyer } from './use-checkout.ts'
import { AddressFields, ShippingMethods } from './order-fields.tsx'
import type { Cents } from '#domain/money.ts'
import { PaymentChoice } from '#app/storefront/payment-choice.tsx'
import type { usePaymentWays } from '#app/storefront/payment-ways.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import type { ReactNode } from 'react'

type Props = {
  form: CheckoutForm
  edit(change: (form: CheckoutForm) => CheckoutForm): void
  mistakes: Readonly<Record<string, string>>
  settings: CheckoutSettings
  /** The address fields for the chosen country. */
  addressForm: AddressForm
  /** The selected shipping option. */
  option: ShippingOption
  lines: readonly PricedLine[]
  known: KnownBuyer | undefined
  filledFrom: Address | undefined
  fillWith(address: Address): void
  forward(): void
}

/** Step 1: shipping address and shipping method. */
export function ShippingStep({
  form,
  edit,
  mistakes,
  settings,
  addressForm,
  option,
  lines,
  known,
  filledFrom,
  fillWith,
  forward,
}: Props) {
  return (
    <StepForm title="Shipping Information" forward={forward}>
      <p className="mt-1 text-sm text-muted">Fields marked * are required to place an order.</p>
      {known && <known.SavedAddresses addresses={known.addresses} chosen={filledFrom} fillWith={fillWith} />}
      <AddressFields
        address={form.shipping}
        form={addressForm}
        countries={settings.countries}
        mistakes={mistakes}
        change={(field, value) => edit((before) => editShipping(before, field, value))}
      />
      <ShippingMethods
        options={settings.shippingOptions}
        country={form.shipping.country}
        chosen={option}
        lines={lines}
        currency={currency}
        choose={(shippingMethod) => edit((before) => ({ ...before, shippingMethod }))}
      />
      <div className="main-buttons">
        <button type="submit" className="button">
          Continue to Payment
        </button>
      </div>
    </StepForm>
  )
}

type PaymentStepProps = ReturnType<typeof usePaymentWays> & {
  total: Cents
  form: CheckoutForm
  edit(change: (form: CheckoutForm) => CheckoutForm): void
  mistakes: Readonly<Record<string, string>>
  back(): void
  forward(): void
}

/** Step 2: payment method and billing name. */
export function PaymentStep({ form, edit, mistakes, payments, ways, total, back, forward }: PaymentStepProps) {
  return (
    <StepForm title="Payment Information" forward={forward}>
      {payments !== 'live' && payments !== 'checking' && (
        <p className="mt-1 text-sm text-muted">
          Choose a method. No money moves: do not type a real card number. The fields marked * are required only where
          payments are real; here they may stay empty.
        </p>
      )}
      <PaymentChoice
        name="payment-method"
        ways={ways}
        payments={payments}
        chosen={form.paymentType}
        choose={(type) => edit((before) => ({ ...before, paymentType: type }))}
        total={total}
        phone={form.payerPhone}
        knownPhone={form.shipping.phone}
        onPhone={(payerPhone) => edit((before) => ({ ...before, payerPhone }))}
        mistakes={mistakes}
      />
      <label className="filter-choice mt-6">
        <input
          type="checkbox"
          checked={form.isBillingSame}
          onChange={(event) => edit((before) => setBillingSame(before, event.target.checked))}
        />
        <span>Billing address same as shipping address</span>
      </label>
      {!form.isBillingSame && (
        <div className="mt-3 grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {(['firstName', 'lastName'] as const).map((name) => (
            <FormField
              key={name}
              name={`billing.${name}`}
              label={name === 'firstName' ? 'Billing First Name' : 'Billing Last Name'}
              autoComplete={name === 'firstName' ? 'billing given-name' : 'billing family-name'}
              value={form.billing[name]}
              onType={(value) => edit((before) => editBillingName(before, name, value))}
              mistake={mistakes[`billing.${name}`]}
            />
          ))}
        </div>
      )}
      <div className="main-buttons">
        <button type="button" className="button button-quiet" onClick={back}>
          Back
        </button>
        <button type="submit" className="button">
          Review Order
        </button>
      </div>
    </StepForm>
  )
}

type StepFormProps = { title: string; forward(): void; isBusy?: boolean; children: ReactNode }

/** The form of a checkout step. Pressing Enter in any field opens the next step. The form itself validates nothing. */
export function StepForm({ title, forward, isBusy = false, children }: StepFormProps) {
  return (
    <form
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        forward()
      }}
    >
      <h2 tabIndex={-1} className="subtitle quiet-focus">
        {title}
      </h2>
      {children}
    </form>
  )
}
