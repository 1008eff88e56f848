import { Printer } from 'lucide'
import { contactQuery } from '#domain/contact/prepared-message.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { nextStatuses, type Order } from '#domain/shop/orders.ts'
import { useIsInAccount } from '../../account-sync/use-is-in-account.ts'
import { LoginLink } from '../../login/login-link.tsx'
import { Icon } from '../../ui/icon.tsx'

/**
 * What the buyer of an order can do next: print it, keep shopping, save it to an account, correct its email address, or
 * cancel it.
 */
export function OrderNextSteps({ order: { orderNumber, status, shippingAddress } }: { order: Order }) {
  const isInAccount = useIsInAccount()
  const contact = addressOf(pages.contact)
  const own = `${addressOf(pages.shopOrder)}?number=${orderNumber}`
  return (
    <section aria-label="What you can do next" className="mt-4 grid max-w-prose gap-1">
      <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        <span>{`The order is recorded for ${shippingAddress.email}.`}</span>
        <a href={contact + contactQuery('order-email', orderNumber)} className="row-link prose-link print:hidden">
          Correct it<span className="sr-only"> with a message to us</span>
        </a>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 print:hidden">
        <span>
          {isInAccount ? 'The order is saved in your account.' : 'To see it on any device, save it to an account.'}
        </span>
        {isInAccount ? (
          <a href={`${addressOf(pages.shopAccount)}?tab=orders`} className="row-link prose-link">
            Your orders
          </a>
        ) : (
          <LoginLink next={own} className="row-link prose-link">
            Sign in or create an account
          </LoginLink>
        )}
      </p>
      {nextStatuses(status).includes('cancelled') && (
        <p className="flex flex-wrap items-center gap-x-3 print:hidden">
          <span>Until the order is shipped, it can be cancelled.</span>
          <a href={contact + contactQuery('cancel', orderNumber)} className="row-link prose-link">
            Ask us to cancel it
          </a>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <a href={addressOf(pages.shop)} className="button">
          Continue Shopping
        </a>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          <Icon of={Printer} className="size-4" />
          <span>Print</span>
        </button>
      </div>
    </section>
  )
}
