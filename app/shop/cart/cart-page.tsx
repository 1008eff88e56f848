import { useRef } from 'react'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { CartContents } from './cart-contents.tsx'

export const meta = () => pageMeta('Shopping Cart', 'The items in your cart.')

export default function CartPage() {
  const page = useRef<HTMLDivElement>(null)
  useFocusRecovery(page)
  return (
    <div ref={page} className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title mb-6">Shopping Cart</h1>
      <noscript>
        <p className="when-sold">
          The cart needs JavaScript. Without it, order one product at a time from its own page.
        </p>
        <p className="when-asked">The cart needs JavaScript. Without it, ask about one product at a time.</p>
      </noscript>
      <div className="for-fresh-browsers">
        <CartContents />
      </div>
    </div>
  )
}
