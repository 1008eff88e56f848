import { useState } from 'react'
import { putBack, quantityOf, removedLine, type Cart } from '#domain/cart/cart.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useCart } from './cart-provider.tsx'

/** A note in the cart that names the removed product, with an Undo button. A toast announces the removal. */
export function RemovedLine({ lines }: { lines: Cart }) {
  const { change } = useCart()
  const [seen, setSeen] = useState({ lines, removed: removedLine(lines, lines) })
  if (seen.lines !== lines) setSeen({ lines, removed: removedLine(seen.lines, lines) ?? seen.removed })
  const { removed } = seen
  if (!removed || quantityOf(lines, removed.line.product.id) > 0) return null
  const { product, quantity } = removed.line
  const undo = () => {
    change((cart) => putBack(cart, { ...removed, line: { product, quantity } }))
    showToast.success(`${product.name} is back in your cart`, { id: `cart-${product.id}` })
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-line bg-sunk px-4">
      <span className="py-2 wrap-anywhere">{`${product.name} was removed.`}</span>
      <button type="button" className="prose-link min-h-11" onClick={undo}>
        Undo<span className="sr-only">{` the removal of ${product.name}`}</span>
      </button>
    </p>
  )
}
