import { useEffect, useRef } from 'react'
import type { PageProps } from '#app/page/page-module.ts'
import { useCart } from '#app/cart/cart-provider.tsx'
import { pageMeta } from '#app/page/page-title.ts'
import CodeshopPage, { loader } from './codeshop-page.tsx'

export { loader }

export const meta = () => pageMeta('Code Shop Cart', 'The code shop with the cart open.')

/** The code shop with the cart open. */
export default function CartPage({ data }: PageProps<typeof loader>) {
  const { openDrawer } = useCart()
  // Open the drawer only once, so that it stays closed after the visitor closes it.
  const open = useRef(openDrawer)
  useEffect(() => open.current(), [])
  return <CodeshopPage data={data} />
}
