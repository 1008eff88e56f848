import { useEffect, useRef } from 'react'
import { quantityOf } from '#domain/cart/cart.ts'
import { useCart } from './cart-provider.tsx'

/** Names the line that was removed last, with a button that puts it back. The toast has announced the removal. */
export function RemovedLine() {
  const { cart, removed, undo, forgetRemoved } = useCart()
  const forget = useRef(forgetRemoved)
  useEffect(() => () => forget.current(), [])
  if (!removed || quantityOf(cart, removed.line.product.id) > 0) return null
  const { name } = removed.line.product
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-line bg-sunk px-4">
      <span className="py-2 wrap-anywhere">{`${name} was removed.`}</span>
      <button type="button" className="prose-link min-h-11" onClick={undo}>
        Undo<span className="sr-only">{` the removal of ${name}`}</span>
      </button>
    </p>
  )
}
