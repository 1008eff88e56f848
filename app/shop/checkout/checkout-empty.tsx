import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** The checkout when the cart contains nothing to ship. */
export function CheckoutEmpty({ hasScripts }: { hasScripts: boolean }) {
  return (
    <div className="grid justify-items-start gap-2 py-8">
      <p className="subtitle">{hasScripts ? 'Your cart contains only scripts' : 'Your cart is empty'}</p>
      <p className="text-muted">
        {hasScripts
          ? 'You can buy them in the code shop checkout.'
          : "Looks like you haven't added any items to your cart yet."}
      </p>
      <a href={hasScripts ? addressOf(pages.codeshopCheckout) : addressOf(pages.shop)} className="button mt-4">
        {hasScripts ? 'Go to Code Shop Checkout' : 'Continue Shopping'}
      </a>
    </div>
  )
}
