import { Lock } from 'lucide'
import { PaymentNotice } from '../../storefront/payment-notice.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The Secure Checkout note, with what is true of the payments in use. */
export function SecureNote({ payments }: { payments: string }) {
  return (
    <div className="mt-8 flex gap-3 rounded-md border border-line bg-sunk p-4 text-sm">
      <Icon of={Lock} className="size-5 shrink-0" />
      <div>
        <p className="font-semibold">Secure Checkout</p>
        <p>Your payment information is encrypted and secure. We never store your credit card details.</p>
        <PaymentNotice
          payments={payments}
          simulated="Payments on this site are simulated, so no money moves. What you type into the card fields never leaves this page: we neither send nor store it."
        />
      </div>
    </div>
  )
}
