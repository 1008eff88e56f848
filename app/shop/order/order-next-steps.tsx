import { useRef, useState } from 'react'
import { contactQuery } from '#domain/contact/contact-query.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { nextStatuses, type Order } from '#domain/shop/orders.ts'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'

/** Loads the component that cancels an order, which most buyers never need. */
const loadCancel = () => import('./cancel-order.tsx').then(({ CancelOrder }) => CancelOrder)

/**
 * The next steps for the buyer of an order: print it, continue shopping, save it to an account, correct its email
 * address, or cancel it.
 */
export function OrderNextSteps({ order: { orderNumber, status, shippingAddress } }: { order: Order }) {
  const isInAccount = useIsInAccount()
  const [isCanceling, setIsCanceling] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = nextStatuses(status).includes('cancelled')
  const contact = addressOf(pages.contact)
  const own = `${addressOf(pages.shopOrder)}?number=${orderNumber}`
  return (
    <section aria-label="What you can do next" className="grid max-w-prose gap-2">
      <p className="wrap-anywhere">
        <span>{`The order is recorded for ${shippingAddress.email}.`}</span>{' '}
        <a href={contact + contactQuery('order-email', orderNumber)} className="prose-link print:hidden">
          Correct it<span className="sr-only"> with a message to us</span>
        </a>
        {isOpen && <span className="print:hidden"> Until the order is shipped, you can cancel it.</span>}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <a href={addressOf(pages.shop)} className="button button-quiet">
          Continue Shopping
        </a>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          Print
        </button>
        {status === 'delivered' && (
          <a href={contact + contactQuery('return', orderNumber)} className="button button-quiet">
            Ask for a return
          </a>
        )}
        {isInAccount ? (
          <a href={`${addressOf(pages.shopAccount)}?tab=orders`} className="row-link prose-link">
            Your orders
          </a>
        ) : (
          <LoginLink next={own} className="row-link prose-link">
            Sign in or create an account<span className="sr-only"> to see the order on any device</span>
          </LoginLink>
        )}
        {isOpen && (
          <button ref={opener} type="button" className="row-link prose-link" onClick={() => setIsCanceling(true)}>
            Cancel it
          </button>
        )}
      </div>
      {isOpen && isCanceling && (
        <OnDemand
          isWanted
          load={loadCancel}
          failed={() => setIsCanceling(false)}
          props={{
            orderNumber,
            email: shippingAddress.email,
            close: () => {
              setIsCanceling(false)
              opener.current?.focus()
            },
          }}
        />
      )}
    </section>
  )
}
