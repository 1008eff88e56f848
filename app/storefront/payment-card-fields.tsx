import type { ComponentProps } from 'react'
import { isBlank } from '#domain/text/is-blank.ts'
import { Labeled, stateOf, STILL_EMPTY } from './form-field.tsx'

/** Maximum length of a field, in characters. The fields are never sent, so the API contract has no limit for them. */
const LONGEST_CARD_FIELD = 100
const FIELDS: readonly (Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'placeholder' | 'className'> & {
  id: string
  label: string
})[] = [
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
]

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
        {FIELDS.map(({ id, label, className, ...field }) => {
          const mistake = missing?.includes(id) ? STILL_EMPTY : undefined
          return (
            <Labeled key={id} name={id} label={label} mistake={mistake} className={className}>
              <input
                id={id}
                {...field}
                maxLength={LONGEST_CARD_FIELD}
                className="field mt-1"
                {...stateOf(id, mistake, true)}
                onChange={onType && (() => onType(id))}
              />
            </Labeled>
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
