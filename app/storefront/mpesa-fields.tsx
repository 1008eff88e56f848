import { useEffect } from 'react'
import { converted, formatMoney, type Cents } from '#domain/money.ts'
import { LONGEST_PHONE, readKenyanPhone } from '#domain/payments/kenyan-phone.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { currency } from '../content/content.ts'
import { FormField, STILL_EMPTY } from './form-field.tsx'
import { formatPrice } from './format-price.ts'
import { PHONE_FIELD } from '#domain/payments/phone-field.ts'
import { PracticeEndings } from './practice-endings.tsx'

type Props = {
  way: Pick<PaymentWay, 'charge' | 'most'>
  payments: string
  total: Cents
  phone: string
  knownPhone?: string
  onPhone(phone: string): void
  missing?: readonly string[] | undefined
  mistakes?: Readonly<Record<string, string | undefined>> | undefined
}

/** The phone that gets the prompt, and what is charged there. */
export function MpesaFields({ way, payments, total, phone, knownPhone = '', onPhone, missing, mistakes }: Props) {
  const { charge, most } = way
  useEffect(() => {
    if (phone === '' && readKenyanPhone(knownPhone) !== undefined) onPhone(knownPhone)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field appears: the buyer may empty it
  }, [])
  const amount = charge ? converted(total, charge.rate) : total
  const shown = formatMoney(amount, charge?.currency ?? currency)
  return (
    <div className="mt-5 grid gap-3" data-paying>
      <FormField
        name={PHONE_FIELD}
        label="M-Pesa Phone Number"
        type="tel"
        autoComplete="tel"
        className="max-w-sm"
        maxLength={LONGEST_PHONE}
        value={phone}
        onType={onPhone}
        mistake={mistakes?.[PHONE_FIELD] ?? (missing?.includes(PHONE_FIELD) ? STILL_EMPTY : undefined)}
      />
      {most !== undefined && amount > most ? (
        <p className="text-bad">{`M-Pesa takes at most ${formatMoney(most, charge?.currency ?? currency)} at once. Please choose another payment method.`}</p>
      ) : (
        <p>
          <span>You pay </span>
          <strong>{shown}</strong>
          <span>{`${charge ? ` (${formatPrice(total)} at ${rateWords(charge)})` : ''}. The phone then asks for your M-Pesa PIN.`}</span>
        </p>
      )}
      {payments === 'practice' && <PracticeEndings />}
    </div>
  )
}

function rateWords({ rate, currency: charged }: NonNullable<PaymentWay['charge']>): string {
  return `${formatMoney(rate as Cents, charged)} to ${formatPrice(100 as Cents)}`
}
