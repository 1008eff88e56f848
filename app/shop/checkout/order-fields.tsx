import type { Address, AddressField } from '#domain/address.ts'
import { shippingCost, type PricedLine } from '#domain/cart/pricing.ts'
import type { ShippingOption } from '#domain/content/shop.ts'
import { symbolOf, type CurrencyCode } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import {
  REGIONAL_FIELDS,
  type AddressForm,
  ADDRESS_INPUTS,
  REGIONAL_AUTO_COMPLETE,
} from '#domain/shop/address-fields.ts'
import { LONGEST_NOTES } from '#domain/shop/order-fields.ts'
import { shippingOptionsFor } from '#domain/shop/shipping.ts'
import { ChoiceField, FormField, Labeled, stateOf, Tile } from '#app/storefront/form-field.tsx'

type AddressProps = {
  address: Address
  /** The address fields of the chosen country. */
  form: AddressForm
  countries: readonly string[]
  mistakes: Readonly<Record<string, string>>
  /**
   * Called with the changed field and its typed text. Without this function, the browser posts the fields to the
   * server.
   */
  change?(field: AddressField, value: string): void
}

/** The fields of a shipping address. */
export function AddressFields({ address, form, countries, mistakes, change }: AddressProps) {
  const part = (name: AddressField) => ({
    name: `shipping.${name}`,
    value: address[name],
    mistake: mistakes[`shipping.${name}`],
    onType: change && ((value: string) => change(name, value)),
  })
  return (
    <div className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2">
      {ADDRESS_INPUTS.map(({ name, ...field }) => (
        <FormField
          key={name}
          {...field}
          {...part(name)}
          className={name === 'address' ? 'sm:col-span-2' : ''}
          isNeeded
        />
      ))}
      {REGIONAL_FIELDS.map((name) => {
        const field = form[name]
        const shown = { ...part(name), autoComplete: REGIONAL_AUTO_COMPLETE[name] }
        // A submitted form keeps the value, in case the buyer chooses a country with this field again.
        if (!field) return change ? null : <input key={name} type="hidden" name={shown.name} value={shown.value} />
        return field.choices ? (
          <ChoiceField key={name} {...shown} {...field} choices={field.choices} />
        ) : (
          <FormField key={name} {...shown} {...field} />
        )
      })}
      <ChoiceField
        {...part('country')}
        label="Country"
        choices={countries}
        canBeEmpty={false}
        autoComplete="country-name"
      />
    </div>
  )
}

type MethodProps = {
  options: readonly ShippingOption[]
  country: string
  chosen: ShippingOption
  lines: readonly PricedLine[]
  currency: CurrencyCode
  /** Called with the ID of the chosen method. Without this function, the browser posts the choice to the server. */
  choose?(id: string): void
}

/** The shipping methods of a country, with their prices for the given lines. */
export function ShippingMethods({ options, country, chosen, lines, currency, choose }: MethodProps) {
  return (
    <fieldset className="mt-8">
      <legend className="subtitle">Shipping Method</legend>
      <div className="mt-3 grid gap-2">
        {shippingOptionsFor(options, country).map((offered) => {
          const { id, name, time, note } = offered
          const price = shippingCost(lines, offered)
          return (
            <Tile
              key={id}
              name="shipping-method"
              id="shipping-method"
              value={id}
              isChosen={chosen.id === id}
              choose={choose && (() => choose(id))}
            >
              <span className="font-semibold">{name}</span>
              <span className="text-muted">
                {time}
                {note && <span className="block text-sm">{note}</span>}
              </span>
              <span className="ml-auto tabular">
                {price === 0 ? `${symbolOf(currency)}0` : formatMoney(price, currency)}
              </span>
            </Tile>
          )
        })}
      </div>
    </fieldset>
  )
}

type NotesProps = { notes: string; mistake: string | undefined; onType?(notes: string): void }

/** The field for the buyer's notes on an order. Without `onType`, the browser posts the notes to the server. */
export const NotesField = ({ notes, mistake, onType }: NotesProps) => (
  <Labeled name="notes" label="Order Notes (Optional)" mistake={mistake} isRequired={false}>
    <textarea
      id="notes"
      rows={3}
      maxLength={LONGEST_NOTES}
      className="field mt-1"
      {...stateOf('notes', mistake, false)}
      {...(onType
        ? { value: notes, onChange: (event) => onType(event.target.value) }
        : { name: 'notes', defaultValue: notes })}
    />
  </Labeled>
)
