import { isBlank } from '#domain/text/is-blank.ts'
import { FieldLabel, Mistake, STILL_EMPTY } from './form-field.tsx'

/** Maximum length of a field, in characters. The fields are never sent, so the API contract has no limit for them. */
const LONGEST_CARD_FIELD = 100
const FIELDS = [
  {
    id: 'card-number',
    label: 'Card Number',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    className: 'sm:col-span-2',
  },
  { id: 'card-expiry', label: 'Expiry Date', autoComplete: 'cc-exp', inputMode: 'numeric', placeholder: 'MM/YY' },
  { id: 'card-cvv', label: 'CVV', autoComplete: 'cc-csc', inputMode: 'numeric' },
  { id: 'card-name', label: 'Cardholder Name', autoComplete: 'cc-name', className: 'sm:col-span-2' },
] as const

type Props = {
  isShown: boolean
  /** IDs of the fields to mark as empty. */
  missing?: readonly string[] | undefined
  /** Called when the visitor types into a field. */
  onType?: ((id: string) => void) | undefined
}

/**
 * The fields of a payment card. They are uncontrolled and have no names, so their values are never read into state or
 * submitted. They keep their values while hidden.
 */
export function CardFields({ isShown, missing, onType }: Props) {
  return (
    <div hidden={!isShown} data-paying>
      <div className="mt-5 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {FIELDS.map(({ id, label, ...field }) => {
          const mistake = missing?.includes(id) ? STILL_EMPTY : undefined
          return (
            <div key={id} className={'className' in field ? field.className : ''}>
              <FieldLabel htmlFor={id} label={label} />
              <input
                id={id}
                autoComplete={field.autoComplete}
                inputMode={'inputMode' in field ? field.inputMode : undefined}
                placeholder={'placeholder' in field ? field.placeholder : undefined}
                maxLength={LONGEST_CARD_FIELD}
                className="field mt-1"
                aria-required
                aria-invalid={mistake !== undefined}
                aria-describedby={mistake === undefined ? undefined : `${id}-mistake`}
                onChange={onType && (() => onType(id))}
              />
              <Mistake name={id} mistake={mistake} />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Returns the IDs of the empty fields of a form's chosen payment method. */
export function emptyPaymentFields(form: HTMLFormElement): string[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-paying]:not([hidden]) input')]
  return fields.filter(({ value }) => isBlank(value)).map(({ id }) => id)
}
