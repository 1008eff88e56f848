import { useEffect, useState, type SubmitEvent } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { LONGEST_PHONE } from '#domain/payments/kenyan-phone.ts'
import { converted } from '#domain/money.ts'
import { MpesaFields } from '../storefront/mpesa-fields.tsx'
import { PHONE_FIELD } from '#domain/payments/phone-field.ts'
import { usePaymentWays } from '../storefront/payment-ways.ts'
import { readStored } from '../browser/storage-keys.ts'
import { askAgain } from './payment-service.ts'

type Props = { payment: PaymentView; againFrom: string; email: string; show(payment: PaymentView): void }

/** Starts another attempt the same way, such as another M-Pesa prompt, as soon as that is allowed. */
export function PayAgain({ payment, againFrom, email, show }: Props) {
  const { payments, ways } = usePaymentWays([payment.attempt.way])
  const [phone, setPhone] = useState(typedPhone)
  const [problem, setProblem] = useState<{ message: string; fields: Readonly<Record<string, string>> }>()
  const [isAsking, setIsAsking] = useState(false)
  const seconds = useSecondsUntil(againFrom)
  const [way] = ways
  if (!way) return null
  const isLocked = seconds > 0 || isAsking
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLocked) return
    setIsAsking(true)
    const charged = way.charge ? { charged: converted(payment.total, way.charge.rate) } : {}
    const typed = way.act === 'phone' ? { phone } : {}
    const outcome = await askAgain({
      number: payment.number,
      email,
      paymentMethod: { type: way.type, ...typed, ...charged },
    })
    setIsAsking(false)
    if (outcome.kind === 'answered') {
      const { payAt } = outcome.answer.payment.attempt
      if (payAt !== undefined) return location.assign(payAt)
      return show(outcome.answer.payment)
    }
    const { message = 'The server did not respond. Please try again.', fields = {} } =
      outcome.kind === 'refused' ? outcome.refusal : {}
    setProblem({ message, fields })
  }
  return (
    <form className="mt-2" aria-label="Another attempt" noValidate onSubmit={(event) => void submit(event)}>
      {way.act === 'phone' && (
        <MpesaFields
          way={way}
          payments={payments}
          total={payment.total}
          phone={phone}
          onPhone={setPhone}
          mistakes={problem?.fields ?? {}}
        />
      )}
      <button type="submit" className="button mt-4" aria-disabled={isLocked}>
        {isAsking ? 'Asking…' : againWords(way.act, seconds)}
      </button>
      <p role="status" className="mt-2 text-bad">
        {problem && problem.fields[PHONE_FIELD] === undefined ? problem.message : ''}
      </p>
    </form>
  )
}

function againWords(act: string, seconds: number): string {
  const what = act === 'phone' ? 'Send another prompt' : 'Try to pay again'
  return seconds > 0 ? `${what} in ${seconds} s` : what
}

/** Returns the phone that this tab's checkout has asked for; empty on other devices. */
function typedPhone(): string {
  const { payerPhone }: Readonly<Record<string, unknown>> = Object(readStored('checkout'))
  return typeof payerPhone === 'string' ? payerPhone.slice(0, LONGEST_PHONE) : ''
}

/** Returns the whole seconds until a time; 0 when it is over. */
function useSecondsUntil(time: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time))
  useEffect(() => {
    const show = () => setSeconds(secondsUntil(time))
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [time])
  return seconds
}

function secondsUntil(time: string): number {
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000))
}
