import { type PanelProps, LookUpForm } from './look-up.tsx'
import { PaymentState } from './payment-state.tsx'
import { useCallback, useEffect, useState } from 'react'
import type { PaymentView } from '#contract/payments.ts'
import { askPayment } from './payment-service.ts'

/** Shows the status of the payment for an order or a sale, and updates it until the payment has ended. */
export function PaymentPanel({ number, email, isBack, ask }: PanelProps) {
  const { payment, problem, show } = usePayment(number, email, isBack)
  switch (problem) {
    case 'unknown':
      return (
        <LookUpForm
          what="payment"
          number={number}
          email={email}
          problem="We found no payment with this number and email address."
          ask={ask}
        />
      )
    case 'no-server':
      return <p className="mt-4">This copy of the site has no server, so it cannot take payments.</p>
    default:
      return <PaymentState payment={payment} email={email} isLost={problem === 'lost'} show={show} />
  }
}

/** The polling intervals (ms): short at first, longer later. */
const OFTEN = 3_000
const SELDOM = 15_000
/** The polling interval for a payment by hand, which the owner settles within hours or days (ms). */
const RARELY = 60_000
/** The time that a buyer is expected to need for paying (ms). */
const EXPECTED = 150_000

/** `unknown`: no order or sale has this number and email address. `lost`: no response to the last status check. */
type Known = { payment?: PaymentView; problem?: 'unknown' | 'lost' | 'no-server' }

/**
 * Polls the status of a payment until the payment has ended, even after a lost connection.
 * @param isBack whether the buyer has just returned from the payment service's page
 */
function usePayment(number: string, email: string, isBack: boolean) {
  const [known, setKnown] = useState<Known>({})
  const [round, setRound] = useState(0)
  const { payment, problem } = known
  // Compare two times from the server, because the visitor's clock may be wrong.
  const isRecent = !payment || Date.parse(payment.at) - Date.parse(payment.attempt.startedAt) < EXPECTED
  const isByHand = payment?.attempt.byHand !== undefined
  const isOver = problem === 'unknown' || problem === 'no-server' || (payment !== undefined && !isOpen(payment))

  useEffect(() => {
    if (number === '' || isOver) return
    let isCurrent = true
    const ask = async () => {
      const outcome = await askPayment({ number, email, ...(isBack && round === 0 ? { isBack } : {}) })
      if (!isCurrent) return
      setKnown((before) => {
        switch (outcome.kind) {
          case 'answered':
            return { payment: outcome.answer.payment }
          case 'no-server':
            return { problem: 'no-server' }
          case 'refused':
            return outcome.status === 404 ? { problem: 'unknown' } : { ...before, problem: 'lost' }
          case 'failed':
            return { ...before, problem: 'lost' }
        }
      })
      setRound((count) => count + 1)
    }
    const timer = setTimeout(() => void ask(), round === 0 ? 0 : isByHand ? RARELY : isRecent ? OFTEN : SELDOM)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [number, email, isBack, isOver, isByHand, isRecent, round])

  const show = useCallback((next: PaymentView) => {
    setKnown({ payment: next })
    setRound((count) => count + 1)
  }, [])
  return { ...known, show }
}

function isOpen({ payment, isCanceled, attempt }: PaymentView): boolean {
  const isUnpaid = payment === 'open' || payment === 'waiting'
  return (isUnpaid && !(isCanceled && attempt.state === 'failed')) || attempt.byHand?.reported !== undefined
}
