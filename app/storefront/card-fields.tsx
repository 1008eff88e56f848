import { FieldLabel, Mistake, STILL_EMPTY } from './form-field.tsx'

/** The longest text of a field, in characters. Nothing sends it, so the contract has no limit for it. */
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
  /** The ids of those that were found empty. */
  missing?: readonly string[] | undefined
  /** Something is typed into one of them. */
  onType?(id: string): void
}

/**
 * The fields of a card. Nothing reads what they say: they have no name, and no state but what stands in them. They keep
 * it while they are hidden.
 */
export function CardFields({ isShown, missing, onType }: Props) {
  return (
    <div hidden={!isShown} data-card>
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

/** The fields of the card in a form that hold nothing, by their ids. */
export function emptyCardFields(form: HTMLFormElement): string[] {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-card] input')]
  return fields.filter(({ value }) => value.trim() === '').map(({ id }) => id)
}
