import { Lock } from 'lucide'
import { Icon } from '../../ui/icon.tsx'

/** The Secure Checkout note. */
export function SecureNote() {
  return (
    <div className="mt-8 flex gap-3 rounded-md border border-line bg-sunk p-4 text-sm">
      <Icon of={Lock} className="size-5 shrink-0" />
      <div>
        <p className="font-semibold">Secure Checkout</p>
        <p>Your payment information is encrypted and secure. We never store your credit card details.</p>
      </div>
    </div>
  )
}
