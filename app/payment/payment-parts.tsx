import type { ReactNode, Ref } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { LONGEST_PAYMENT_CODE, PAYMENT_METHODS, type PaymentType } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { paymentLook, paymentNotes, type PaymentWords } from '#domain/payments/payment-words.ts'
import type { PaymentWay } from '#domain/payments/payment-ways.ts'
import { FormField } from '#app/storefront/form-field.tsx'

type OutcomeProps = {
  payment: PaymentView | undefined
  words: PaymentWords
  /** Whether the page updates the status of the payment without a reload. */
  isLive?: boolean
  notice?: Ref<HTMLElement>
  children?: ReactNode
}

/** The status of a payment: what the buyer has to do next, or the outcome. */
export function PaymentOutcome({
  payment,
  words: { title, text, until },
  isLive = false,
  notice,
  children,
}: OutcomeProps) {
  const look = payment ? paymentLook(payment) : 'waiting'
  const changes = isLive ? until : undefined
  return (
    <section
      ref={notice}
      tabIndex={-1}
      role={look === 'bad' && !isLive ? 'alert' : 'status'}
      className={`outcome quiet-focus mt-6 scroll-mt-24 outcome-${look}`}
      data-payment={payment?.payment}
    >
      <h2 className="font-semibold">
        {title}
        {changes !== undefined && <span aria-hidden className="pulse" />}
      </h2>
      <p className="mt-1">{changes === undefined ? text : `${text} This page updates ${changes}.`}</p>
      {payment &&
        paymentNotes(payment).map((note) => (
          <p key={note} className="mt-1">
            {note}
          </p>
        ))}
      {children}
    </section>
  )
}

/** The link to the page of the payment service, if the payment continues there. */
export const ContinueToPay = ({ at }: { at: string | undefined }) =>
  at !== undefined && (
    <a href={at} className="button mt-4">
      Continue to pay
    </a>
  )

/** The number and the total of the order or sale, and how to open the page again. */
export const PaymentNumber = ({ payment, isLive = false }: Pick<OutcomeProps, 'isLive'> & { payment: PaymentView }) => (
  <p className="mt-6">
    <span>Number: </span>
    <strong className="in-one-piece font-mono">{payment.number}</strong>
    <span>{`, total ${formatMoney(payment.total, payment.currency)}. With this number and your email address, `}</span>
    {isLive ? (
      'this page'
    ) : (
      <a href={addressOf(pages.payment)} className="prose-link">
        this page
      </a>
    )}
    <span> opens on any device.</span>
  </p>
)

type ReportProps = {
  /** The field's label, which says what to type in, such as the code of an M-Pesa message. */
  asks: string
  code: string
  /** Called with the typed text. Without this function, the browser posts the field to the server. */
  onType?(code: string): void
  mistake: string | undefined
  /** The code that the buyer reported earlier; empty if there is none. */
  reported: string
  isSending?: boolean
}

/** The field and the button with which a buyer reports a payment by hand. */
export const ReportFields = ({ asks, code, onType, mistake, reported, isSending = false }: ReportProps) => (
  <>
    <FormField
      name="code"
      label={asks}
      value={code}
      onType={onType}
      maxLength={LONGEST_PAYMENT_CODE}
      autoComplete="off"
      mistake={mistake}
    />
    <button type="submit" className="button" aria-disabled={isSending}>
      {isSending ? 'Sending…' : reported === '' ? 'I have paid' : 'Correct it'}
    </button>
  </>
)

/**
 * Returns the methods for another payment attempt.
 * @property isOpen whether the last attempt is a pending payment by hand, which only another method can replace
 */
export function nextWays<Way extends { type: PaymentType }>(
  { attempt }: PaymentView,
  ways: readonly Way[],
): { isOpen: boolean; ways: readonly Way[] } {
  const isOpen = attempt.byHand !== undefined
  return { isOpen, ways: isOpen ? ways.filter(({ type }) => type !== attempt.way) : ways }
}

/**
 * Returns the label of the button that starts another attempt.
 * @param way the method; undefined while the page does not know which one is chosen
 * @param seconds the time for which the server still refuses another attempt (s)
 */
export function againWords(isOpen: boolean, way: Pick<PaymentWay, 'type' | 'act'> | undefined, seconds = 0): string {
  if (isOpen) return way ? `Pay with ${PAYMENT_METHODS[way.type]} instead` : 'Pay this way instead'
  const what = way?.act === 'phone' ? 'Send another prompt' : 'Try to pay again'
  return seconds > 0 ? `${what} in ${seconds} s` : what
}
