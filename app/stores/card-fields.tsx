import { FieldLabel } from './form-field.tsx'

const FIELDS = [
  { id: 'card-number', label: 'Card Number', autoComplete: 'cc-number', inputMode: 'numeric', className: 'sm:col-span-2' },
  { id: 'card-expiry', label: 'Expiry Date', autoComplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM/YY' },
  { id: 'card-cvv', label: 'CVV', autoComplete: 'cc-csc', inputMode: 'numeric' },
  { id: 'card-name', label: 'Cardholder Name', autoComplete: 'cc-name', className: 'sm:col-span-2' },
] as const

/** The fields of a card. Nothing reads what they say: they have no name, and no state but what stands in them. They keep it while they are hidden. */
export function CardFields({ isShown }: { isShown: boolean }) {
  return (
    <div hidden={!isShown} data-card>
      <div className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {FIELDS.map(({ id, label, ...field }) => (
          <div key={id} className={'className' in field ? field.className : ''}>
            <FieldLabel htmlFor={id} label={label} />
            <input
              id={id}
              autoComplete={field.autoComplete}
              inputMode={'inputMode' in field ? field.inputMode : undefined}
              placeholder={'placeholder' in field ? field.placeholder : undefined}
              maxLength={100}
              className="field mt-1"
              aria-required
            />
          </div>
        ))}
      </div>
    </div>
  )
}
