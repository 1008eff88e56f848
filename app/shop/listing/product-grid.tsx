import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListedProduct } from '#domain/catalogue.ts'
import { ProductCard } from './product-card.tsx'

/** Rows of one, two, three and four come out even. */
const CHUNK = 12
/** How far beyond the window cards are rendered (px). */
const AHEAD = 900

/** The products that were found. Of many, only those near the window are rendered; the others keep their room. */
export function ProductGrid({ products, isGrid }: { products: readonly ListedProduct[]; isGrid: boolean }) {
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(products.length / CHUNK) }, (_, number) => ({ number, products: products.slice(number * CHUNK, (number + 1) * CHUNK) })),
    [products],
  )
  return (
    <div className="mt-6">
      {chunks.map(({ number, products: part }) => (
        <Chunk key={`${isGrid} ${number}`} products={part} isGrid={isGrid} isFirst={number === 0} />
      ))}
    </div>
  )
}

/** Heights of chunks that were never rendered are taken from one that was. */
let usualHeight = 1800

function Chunk({ products, isGrid, isFirst }: { products: readonly ListedProduct[]; isGrid: boolean; isFirst: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(isFirst)
  useEffect(() => {
    const element = place.current!
    const observer = new IntersectionObserver(
      (entries) => {
        const isComing = entries.at(-1)!.isIntersecting
        // What has the focus stays.
        if (!isComing && element.contains(document.activeElement)) return
        if (!isComing && element.offsetHeight > 0 && element.firstElementChild) usualHeight = element.offsetHeight
        element.style.minHeight = isComing ? '' : `${element.firstElementChild ? element.offsetHeight : usualHeight}px`
        setNear(isComing)
      },
      { rootMargin: `${AHEAD}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className={isNear ? 'not-first:mt-12' : 'chunk-waiting not-first:mt-12'}>
      {isNear && (
        <ul className={isGrid ? 'grid gap-x-5 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4' : ''}>
          {products.map((product, position) => (
            <li
              key={product.id}
              className={`grid min-w-0 ${isFirst && position < 2 ? '' : isGrid ? 'deferred [--deferred-height:36rem]' : 'deferred [--deferred-height:18rem]'}`}
            >
              <ProductCard product={product} isGrid={isGrid} isFirst={isFirst && position < 2} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
