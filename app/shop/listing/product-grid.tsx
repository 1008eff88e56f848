import { Suspense } from 'react'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProduct } from '#domain/shop/catalog.ts'
import { GrowingList } from '#app/lists/growing-list.tsx'
import type { LongList } from '#app/lists/use-long-list.ts'
import { ProductCard } from './product-card.tsx'

/** The CSS classes of the product card grid. */
export const PRODUCT_CARDS = 'product-cards mt-6 min-[22.5rem]:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'
/** The number of cards that a phone shows without scrolling. Their layout is not deferred. */
const FIRST_CARDS = 2

type Props = { list: LongList<ListedProduct>; products: readonly ListedProduct[]; isGrid: boolean }

/** The matching products, as a grid or a list. */
export function ProductGrid({ list, products, isGrid }: Props) {
  return (
    <GrowingList
      list={list}
      found={products}
      noun="products"
      further={pages.furtherProducts}
      className={isGrid ? PRODUCT_CARDS : 'mt-6'}
    >
      {(product, position) => (
        <ProductItem key={product.id} product={product} isGrid={isGrid} isFirst={position < FIRST_CARDS} />
      )}
    </GrowingList>
  )
}

/** A product card as a list item. */
export function ProductItem(props: { product: ListedProduct; isGrid: boolean; isFirst: boolean }) {
  const room = props.isGrid ? '[--deferred-height:36rem]' : '[--deferred-height:18rem]'
  return (
    <li className={props.isFirst ? 'grid min-w-0' : `deferred grid min-w-0 ${room}`}>
      <Suspense>
        <ProductCard {...props} />
      </Suspense>
    </li>
  )
}
