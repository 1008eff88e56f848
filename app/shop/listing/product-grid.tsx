import { memo, Suspense, useRef } from 'react'
import type { ListedProduct } from '#domain/catalogue.ts'
import { ProductCard } from './product-card.tsx'
import { useNearChunks } from './use-near-chunks.ts'

/** Rows of one, two, three and four come out even. */
const CHUNK = 12
/** The cards that a phone shows first: they are laid out with the page. */
const FIRST_CARDS = 2

type Props = { products: readonly ListedProduct[]; isGrid: boolean }

/** The products that were found. Of many, only those near the window are rendered; the others keep their room. */
export const ProductGrid = memo(function ProductGrid({ products, isGrid }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const count = Math.ceil(products.length / CHUNK)
  const isNear = useNearChunks(place, count)
  return (
    <div ref={place} className="mt-6">
      {Array.from({ length: count }, (_, number) => (
        // oxlint-disable-next-line react/no-array-index-key -- a chunk is its place in the list
        <div key={number} className={isNear(number) ? 'not-first:mt-12' : 'h-(--usual-height,110rem) not-first:mt-12'}>
          {isNear(number) && (
            <ul className={isGrid ? 'grid gap-x-5 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4' : ''}>
              {products.slice(number * CHUNK, (number + 1) * CHUNK).map((product, position) => (
                <Item key={product.id} product={product} isGrid={isGrid} isFirst={number === 0 && position < FIRST_CARDS} />
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
})

function Item(props: { product: ListedProduct; isGrid: boolean; isFirst: boolean }) {
  const room = props.isGrid ? '[--deferred-height:36rem]' : '[--deferred-height:18rem]'
  return (
    <li className={props.isFirst ? 'grid min-w-0' : `deferred grid min-w-0 ${room}`}>
      <Suspense>
        <ProductCard {...props} />
      </Suspense>
    </li>
  )
}
