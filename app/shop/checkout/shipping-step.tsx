import type { PricedLine } from '#domain/cart/pricing.ts'
import { editShipping, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { ShippingOption } from '#domain/content/shop.ts'
import type { Address } from '#domain/address.ts'
import type { AddressForm } from '#domain/shop/address-fields.ts'
import { currency } from '#app/content/content.ts'
import type { CheckoutSettings } from './checkout-settings.ts'
import { AddressFields, ShippingMethods } from './order-fields.tsx'
import { StepForm } from './step-form.tsx'
import type { KnownBuyer } from './use-checkout-form.ts'

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
