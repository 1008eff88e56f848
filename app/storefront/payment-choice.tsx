import type { Cents } from '#domain/money.ts'
import type { PaymentType } from '#domain/order-kinds.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { currency } from '#app/content/content.ts'
import { PaymentTiles } from './payment-tiles.tsx'
import type { ComponentProps } from 'react'
import { isBlank } from '#domain/text/is-blank.ts'
import { Labeled, stateOf, STILL_EMPTY } from './form-field.tsx'

/** Loads the M-Pesa fields on demand, because most visitors never choose M-Pesa. */
const loadMpesa = () => import('./mpesa-fields.tsx').then(({ MpesaFields }) => MpesaFields)

type Props<Type extends PaymentType> = {
  /** The name of the group of radio buttons. */
  name: string
  ways: readonly (Omit<PaymentWay, 'type'> & { type: Type })[]
  chosen: Type
  choose(type: Type): void
  payments: string
  total: Cents
  phone: string
  /** A phone number that is already known, such as the number in the shipping address. */
  knownPhone: string
  onPhone(phone: string): void
  /** IDs of the fields to mark as empty. */
  missing?: readonly string[] | undefined
  mistakes?: Readonly<Record<string, string | undefined>> | undefined
  /** Called when the visitor types into a card field. */
  onType?(id: string): void
}

/** The payment methods of a checkout, with the fields of the chosen method. */
export function PaymentChoice<Type extends PaymentType>(props: Props<Type>) {
  const { name, ways, chosen, choose, missing, onType } = props
  const way = ways.find(({ type }) => type === chosen)
  const isMpesa = way?.act === 'phone'
  return (
    <>
      <fieldset className="mt-5">
        <legend className="sr-only">Payment method</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          <PaymentTiles name={name} ways={ways} chosen={chosen} choose={choose} />
        </div>
      </fieldset>
      <CardFields isShown={way?.type === 'card' && way.act === 'fields'} missing={missing} onType={onType} />
      {way?.text !== undefined && <p className="mt-4">{way.text}</p>}
      {isMpesa && <OnDemand isWanted load={loadMpesa} failed={() => {}} props={{ ...props, way, currency }} />}
    </>
  )
}

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

type CardFieldsProps = {
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
function CardFields({ isShown, missing, onType }: CardFieldsProps) {
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
