import { ADDRESS_FIELD_NAMES } from '#domain/shop/address.ts'
import { missingFields, type CheckoutForm } from '#domain/shop/checkout.ts'

/** Lists the required fields that are still empty before the order is placed, with a button to go to each. */
export function StillMissing({ form, goToField }: { form: CheckoutForm; goToField(field: string): void }) {
  const missing = missingFields(form)
  if (missing.length === 0) return null
  return (
    <div className="outcome mt-6">
      <p>Still missing:</p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {missing.map((field) => (
          <li key={field}>
            <button type="button" className="prose-link min-h-11" onClick={() => goToField(field)}>
              {nameOf(field)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function nameOf(field: string): string {
  const [part, name = ''] = field.split('.')
  const words = Object.entries(ADDRESS_FIELD_NAMES).find(([known]) => known === name)?.[1] ?? name
  const whole = part === 'billing' ? `billing ${words}` : words
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}
