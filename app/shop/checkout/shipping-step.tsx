import { shippingCost, type PricedLine } from '#domain/cart/pricing.ts'
import { editShipping, type CheckoutForm } from '#domain/shop/checkout.ts'
import type { ShippingOption } from '#domain/content/shop.ts'
import type { Address, AddressField } from '#domain/address.ts'
import { REGIONAL_FIELDS, type AddressForm } from '#domain/shop/address-fields.ts'
import { ADDRESS_INPUTS, REGIONAL_AUTO_COMPLETE } from '#domain/shop/address-inputs.ts'
import { shippingOptionsFor } from '#domain/shop/shipping.ts'
import type { CheckoutSettings } from './checkout-settings.ts'
import { ChoiceField, FieldLabel, FormField, Mistake } from '#app/storefront/form-field.tsx'
import { StepForm } from './step-form.tsx'
import type { KnownBuyer } from './use-checkout-form.ts'
import { formatPrice, priceSymbol } from '#app/storefront/format-price.ts'

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
  const change = (field: AddressField, value: string) => edit((before) => editShipping(before, field, value))
  return (
    <StepForm title="Shipping Information" forward={forward}>
      <p className="mt-1 text-sm text-muted">Fields marked * are required to place an order.</p>
      {known && <known.SavedAddresses addresses={known.addresses} chosen={filledFrom} fillWith={fillWith} />}
      <div className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {ADDRESS_INPUTS.map(({ name, ...field }) => (
          <FormField
            key={name}
            {...field}
            className={name === 'address' ? 'sm:col-span-2' : ''}
            name={`shipping.${name}`}
            value={form.shipping[name]}
            onType={(value) => change(name, value)}
            mistake={mistakes[`shipping.${name}`]}
          />
        ))}
        {REGIONAL_FIELDS.map((name) => {
          const field = addressForm[name]
          const part = {
            name: `shipping.${name}`,
            value: form.shipping[name],
            onType: (value: string) => change(name, value),
            mistake: mistakes[`shipping.${name}`],
            autoComplete: REGIONAL_AUTO_COMPLETE[name],
          }
          if (!field) return null
          return field.choices ? (
            <ChoiceField key={name} {...part} {...field} choices={field.choices} />
          ) : (
            <FormField key={name} {...part} {...field} />
          )
        })}
        <div>
          <FieldLabel htmlFor="shipping.country" label="Country" />
          <select
            id="shipping.country"
            value={form.shipping.country}
            autoComplete="country-name"
            className="field mt-1"
            aria-required
            onChange={(event) => change('country', event.target.value)}
          >
            {settings.countries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </select>
          <Mistake name="shipping.country" mistake={mistakes['shipping.country']} />
        </div>
      </div>
      <fieldset className="mt-8">
        <legend className="subtitle">Shipping Method</legend>
        <div className="mt-3 grid gap-2">
          {shippingOptionsFor(settings.shippingOptions, form.shipping.country).map((offered) => {
            const { id, name, time, note } = offered
            const price = shippingCost(lines, offered)
            return (
              <label key={id} className="tile">
                <input
                  type="radio"
                  id={option.id === id ? 'shipping-method' : undefined}
                  name="shipping-method"
                  checked={option.id === id}
                  onChange={() => edit((before) => ({ ...before, shippingMethod: id }))}
                />
                <span className="font-semibold">{name}</span>
                <span className="text-muted">
                  {time}
                  {note && <span className="block text-sm">{note}</span>}
                </span>
                <span className="ml-auto tabular">{price === 0 ? `${priceSymbol}0` : formatPrice(price)}</span>
              </label>
            )
          })}
        </div>
      </fieldset>
      <div className="main-buttons">
        <button type="submit" className="button">
          Continue to Payment
        </button>
      </div>
    </StepForm>
  )
}
