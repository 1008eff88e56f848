import type { PanelProps } from './look-up.tsx'
import { LookUpForm } from './look-up-form.tsx'
import { PaymentState } from './payment-state.tsx'
import { usePayment } from './use-payment.ts'

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
