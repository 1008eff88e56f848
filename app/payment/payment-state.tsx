import { useRef, useState, type SubmitEvent, useEffect } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { hasReceipt, PAYMENT_METHODS, PAYMENT_TYPES, type PaymentType } from '#domain/order-kinds.ts'
import { paymentWords, timeLeftWords, type PaymentWords } from '#domain/payments/payment-words.ts'
import { ContinueToPay, PaymentNumber, PaymentOutcome, againWords, nextWays, ReportFields } from './payment-parts.tsx'
import { converted } from '#domain/money.ts'
import { NO_ANSWER } from '#app/api/call-route.ts'
import { MpesaFields } from '#app/storefront/mpesa-fields.tsx'
import { SCRIPT_PAYMENTS } from '#domain/codeshop/script-checkout.ts'
import { PHONE_FIELD } from '#domain/payments/payment-ways.ts'
import { usePaymentWays } from '#app/storefront/payment-ways.ts'
import { askedPhone, rememberPhone } from './asked-phone.ts'
import { askAgain, reportMade } from './payment-service.ts'

type FormProps = { email: string; show(payment: PaymentView): void }
/** @property isLost whether the last status check got no response */
type Props = FormProps & { payment: PaymentView | undefined; isLost: boolean }

/** The status of a payment: the buyer's next step, or the payment's outcome. */
export function PaymentState({ payment, email, isLost, show }: Props) {
  const notice = useRef<HTMLElement>(null)
  const words: PaymentWords = payment ? paymentWords(payment) : { title: 'Asking the server', text: 'One moment…' }
  // The pressed button disappears, so focus the notice, which names the next step.
  const showFirst = (next: PaymentView) => {
    show(next)
    notice.current?.focus()
  }
  return (
    <>
      <PaymentOutcome payment={payment} words={words} isLive notice={notice}>
        {isLost && (
          <p className="mt-2 text-bad">The server is not responding. This page keeps trying; nothing is lost.</p>
        )}
      </PaymentOutcome>
      {payment?.payBy !== undefined && payment.attempt.byHand?.reported === undefined && (
        <TimeLeft payBy={payment.payBy} at={payment.at} />
      )}
      <ContinueToPay at={payment?.attempt.payAt} />
      {payment?.attempt.byHand?.asks !== undefined && (
        <ReportForm
          number={payment.number}
          email={email}
          asks={payment.attempt.byHand.asks}
          reported={payment.attempt.byHand.reported ?? ''}
          show={showFirst}
        />
      )}
      {payment?.againFrom !== undefined && (
        <PayAgain payment={payment} againFrom={payment.againFrom} email={email} show={showFirst} />
      )}
      {payment && (
        <>
          <PaymentNumber payment={payment} isLive />
          <NextStep payment={payment} />
        </>
      )}
    </>
  )
}

/**
 * Counts down the time left to pay. It is outside the notice, because screen readers would announce each change there.
 */
function TimeLeft({ payBy, at }: { payBy: string; at: string }) {
  const words = timeLeftWords(useSecondsUntil(payBy, at))
  return words === undefined ? null : (
    <p role="timer" className="mt-2 text-sm text-muted tabular">
      {words}
    </p>
  )
}

function NextStep({ payment: { kind, number, payment } }: { payment: PaymentView }) {
  const isPaid = payment === 'paid' || payment === 'simulated'
  if (payment === 'declined' || payment === 'expired')
    return (
      <a href={addressOf(kind === 'order' ? pages.shop : pages.codeshop)} className="button mt-4">
        Back to the shop
      </a>
    )
  const page = kind === 'order' ? `${addressOf(pages.shopOrder)}?number=${number}` : addressOf(pages.downloads)
  return (
    <p className="mt-4 flex flex-wrap gap-3">
      {(kind === 'order' || isPaid) && (
        <a href={page} className={`button ${isPaid ? '' : 'button-quiet'}`}>
          {kind !== 'order' ? 'My Downloads' : isPaid ? 'View order' : 'View or cancel the order'}
        </a>
      )}
      {hasReceipt(payment) && (
        <a href={`${addressOf(pages.receipt)}?number=${number}`} className="button button-quiet">
          Receipt
        </a>
      )}
    </p>
  )
}

/**
 * A form that starts another payment attempt, such as another M-Pesa prompt, once the server allows it. The buyer can
 * choose a different payment method.
 */
function PayAgain({ payment, againFrom, email, show }: FormProps & { payment: PaymentView; againFrom: string }) {
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

type ReportFormProps = FormProps & { number: string; asks: string; reported: string }

/** A form in which the buyer reports a payment by hand. @property asks the label of the field for the code */
function ReportForm({ number, email, asks, reported, show }: ReportFormProps) {
  const [code, setCode] = useState(reported)
  const [problem, setProblem] = useState<{ message: string; isOfField: boolean }>()
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problem?.isOfField) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problem])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setIsSending(true)
    setProblem(undefined)
    const outcome = await reportMade({ number, email, code })
    setIsSending(false)
    if (outcome.kind === 'answered') {
      const { payment } = outcome.answer
      setCode(payment.attempt.byHand?.reported ?? code)
      return show(payment)
    }
    const { message = NO_ANSWER, fields = {} } = outcome.kind === 'refused' ? outcome.refusal : {}
    setProblem({ message: fields.code ?? message, isOfField: fields.code !== undefined })
  }
  return (
    <form
      ref={form}
      className="mt-4 grid max-w-sm gap-3"
      aria-label="Payment made"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <ReportFields
        asks={asks}
        code={code}
        onType={setCode}
        mistake={problem?.isOfField ? problem.message : undefined}
        reported={reported}
        isSending={isSending}
      />
      <p role="status" className="text-bad">
        {problem && !problem.isOfField ? problem.message : ''}
      </p>
    </form>
  )
}

/**
 * Returns the number of whole seconds until a time; 0 once it has passed. Does not use the visitor's clock, because
 * that may be wrong.
 * @param at the current time of the server
 */
function useSecondsUntil(time: string, at: string): number {
  const whole = Date.parse(time) - Date.parse(at)
  const [left, setLeft] = useState(whole)
  useEffect(() => {
    const end = performance.now() + whole
    const show = () => setLeft(end - performance.now())
    show()
    const timer = setInterval(show, 1000)
    return () => clearInterval(timer)
  }, [whole])
  return Math.max(0, Math.ceil(left / 1000))
}
