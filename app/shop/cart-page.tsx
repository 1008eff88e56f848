import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { CartContents } from './cart/cart-contents.tsx'

export const meta = () => pageMeta('Shopping Cart', 'What you are about to buy.')

export default function CartPage() {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title mb-6">Shopping Cart</h1>
      <noscript>
        <p>The cart lives in your browser and needs scripts. Please turn them on, or order by e-mail.</p>
      </noscript>
      <div className="for-fresh-browsers">
        <CartContents />
      </div>
    </div>
  )
}
