import { addressOf } from '#domain/pages/addresses.ts'
import * as pages from '#domain/pages/pages.ts'

/** A checkout with nothing in it that this shop sends. */
export function CheckoutEmpty({ hasScripts }: { hasScripts: boolean }) {
  return (
    <div className="grid justify-items-start gap-2 py-8">
      <p className="subtitle">{hasScripts ? 'Only scripts are in your cart' : 'Your cart is empty'}</p>
      <p className="text-muted">
        {hasScripts
          ? 'They are bought in the checkout of the code shop.'
          : "Looks like you haven't added any items to your cart yet."}
      </p>
      <a href={hasScripts ? addressOf(pages.codeshopCheckout) : addressOf(pages.shop)} className="button mt-4">
        {hasScripts ? 'To the code shop checkout' : 'Continue Shopping'}
      </a>
    </div>
  )
}
