import { useEffect } from 'react'
import type { CurrencyCode } from '#domain/currency.ts'
import { converted, formatMoney, type Cents } from '#domain/money.ts'
import { LONGEST_PHONE, readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import { type PaymentWay, rateWords, PHONE_FIELD } from '#domain/payments/payment-ways.ts'
import { FormField, STILL_EMPTY } from './form-field.tsx'
import { PRACTICE_ENDINGS, PRACTICE_WORDS } from '#domain/payments/practice-endings.ts'

type Props = {
  way: Pick<PaymentWay, 'charge' | 'most'>
  payments: string
  /** The total of the order, in `currency`; undefined while the total is unknown. */
  total?: Cents
  currency: CurrencyCode
  phone: string
  knownPhone?: string
  /** Called with the typed text. Without this function, the browser posts the field to the server. */
  onPhone?: ((phone: string) => void) | undefined
  isRequired?: boolean
  missing?: readonly string[] | undefined
  mistakes?: Readonly<Record<string, string | undefined>> | undefined
}

/** The field for the phone number that receives the M-Pesa prompt, and the amount to pay. */
export function MpesaFields(props: Props) {
  const {
    way,
    payments,
    total,
    currency,
    phone,
    knownPhone = '',
    onPhone,
    isRequired = true,
    missing,
    mistakes,
  } = props
  useEffect(() => {
    if (phone === '' && readKenyanPhone(knownPhone) !== undefined) onPhone?.(knownPhone)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field appears: the buyer may empty it
  }, [])
  return (
    <div className="mt-5 grid gap-3" data-paying>
      <FormField
        name={PHONE_FIELD}
        label="M-Pesa Phone Number"
        type="tel"
        autoComplete="tel"
        className="max-w-sm"
        maxLength={LONGEST_PHONE}
        isRequired={isRequired}
        value={phone}
        onType={onPhone}
        mistake={mistakes?.[PHONE_FIELD] ?? (missing?.includes(PHONE_FIELD) ? STILL_EMPTY : undefined)}
      />
      {total !== undefined && <Amount way={way} total={total} currency={currency} />}
      {payments === 'practice' && <PracticeEndings />}
    </div>
  )
}

type Paid = { way: Props['way']; total: Cents; currency: CurrencyCode }

/** The M-Pesa part of an order's review: the phone number that receives the prompt, and the amount to pay. */
export function MpesaReview({ phone, ...paid }: Paid & { phone: string }) {
  return (
    <>
      {paid.total > 0 &&
        (readKenyanPhone(phone) === undefined ? (
          <p className="text-bad">Enter a Kenyan mobile number with M-Pesa, such as 0712 345 678.</p>
        ) : (
          <p>{`Prompt to ${phone}`}</p>
        ))}
      <Amount {...paid} />
    </>
  )
}

function Amount({ way: { charge, most }, total, currency }: Paid) {
  if (total === 0) return <p>There is nothing to pay, so no prompt is sent.</p>
  const amount = charge ? converted(total, charge.rate) : total
  const code = charge?.currency ?? currency
  const shown = formatMoney(amount, code)
  if (most !== undefined && amount > most)
    return (
      <p className="text-bad">{`M-Pesa accepts at most ${formatMoney(most, code)} per payment. Please choose another payment method.`}</p>
    )
  return (
    <p>
      <span>You pay </span>
      <strong>{shown}</strong>
      <span>{`${charge ? ` (${formatMoney(total, currency)} at ${rateWords(charge.rate, charge.currency, currency)})` : ''}. You then enter your M-Pesa PIN on the phone.`}</span>
    </p>
  )
}

/** Instructions for trying out M-Pesa in practice mode. */
function PracticeEndings() {
  return (
    <details className="rounded-md border border-line bg-sunk px-4 py-3 text-sm">
      <summary className="font-semibold">{PRACTICE_WORDS.title}</summary>
      <p className="mt-2">{PRACTICE_WORDS.text}</p>
      <ul className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {PRACTICE_ENDINGS.map(({ digits, words }) => (
          <li key={digits}>
            <code>{digits}</code>
            <span>{` ${words}`}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
