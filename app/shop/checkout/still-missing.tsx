import { ADDRESS_FIELDS } from '#domain/shop/address.ts'
import { addressFieldName, type AddressForm } from '#domain/shop/address-fields.ts'
import { missingFields, type CheckoutForm } from '#domain/shop/checkout.ts'

/** Lists the required fields that are still empty before the order is placed, with a button to go to each. */
export function StillMissing({
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
    <div className="outcome mt-6">
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
