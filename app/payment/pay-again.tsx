import { useState, type SubmitEvent } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { converted } from '#domain/money.ts'
import { NO_ANSWER } from '#app/api/call-route.ts'
import { MpesaFields } from '#app/storefront/mpesa-fields.tsx'
import { SCRIPT_PAYMENTS } from '#domain/codeshop/script-checkout.ts'
import { PAYMENT_METHODS, PAYMENT_TYPES, type PaymentType } from '#domain/order-kinds.ts'
import { PHONE_FIELD } from '#domain/payments/payment-ways.ts'
import { usePaymentWays } from '#app/storefront/payment-ways.ts'
import { againWords, nextWays } from './payment-parts.tsx'
import { askedPhone, rememberPhone } from './asked-phone.ts'
import { askAgain } from './payment-service.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type Props = { payment: PaymentView; againFrom: string; email: string; show(payment: PaymentView): void }

/**
 * A form that starts another attempt to pay, such as another M-Pesa prompt, once the server allows it. The buyer can
 * choose a different payment method.
 */
export function PayAgain({ payment, againFrom, email, show }: Props) {
  const offered = usePaymentWays<PaymentType>(payment.kind === 'order' ? PAYMENT_TYPES : SCRIPT_PAYMENTS)
  const { payments } = offered
  const { isOpen, ways } = nextWays(payment, offered.ways)
  const [chosen, choose] = useState<PaymentType>(payment.attempt.way)
  const [phone, setPhone] = useState(() => askedPhone(payment.attempt.phone))
  const [problem, setProblem] = useState<{ message: string; fields: Readonly<Record<string, string>> }>()
  const [isAsking, setIsAsking] = useState(false)
  const seconds = useSecondsUntil(againFrom, payment.at)
  const way = ways.find(({ type }) => type === chosen) ?? ways[0]
  if (!way || payments === 'checking') return null
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
      if (way.act === 'phone') rememberPhone(phone, payment.kind)
      const { payAt } = outcome.answer.payment.attempt
      if (payAt !== undefined) return location.assign(payAt)
      return show(outcome.answer.payment)
    }
    const { message = NO_ANSWER, fields = {} } = outcome.kind === 'refused' ? outcome.refusal : {}
    setProblem({ message, fields })
  }
  return (
    <form className="mt-2" aria-label="Another attempt" noValidate onSubmit={(event) => void submit(event)}>
      {ways.length > 1 && (
        <fieldset className="mt-4">
          <legend className="font-semibold">{isOpen ? 'Or pay with' : 'Pay with'}</legend>
          <div className="flex flex-wrap gap-x-6">
            {ways.map(({ type }) => (
              <label key={type} className="filter-choice">
                <input type="radio" name="way" checked={type === way.type} onChange={() => choose(type)} />
                <span>{PAYMENT_METHODS[type]}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {way.act === 'phone' && (
        <MpesaFields
          way={way}
          payments={payments}
          total={payment.total}
          currency={payment.currency}
          phone={phone}
          onPhone={setPhone}
          mistakes={problem?.fields ?? {}}
        />
      )}
      <button type="submit" className={`button mt-4 ${isOpen ? 'button-quiet' : ''}`} aria-disabled={isLocked}>
        {isAsking ? 'Asking…' : againWords(isOpen, way, seconds)}
      </button>
      <p role="status" className="mt-2 text-bad">
        {problem && problem.fields[PHONE_FIELD] === undefined ? problem.message : ''}
      </p>
    </form>
  )
}
