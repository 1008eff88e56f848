import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProduct } from '#domain/shop/catalog.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { Price } from '#app/storefront/price.tsx'

/** Other products in the same category. */
export function RelatedProducts({ products }: { products: readonly ListedProduct[] }) {
  if (products.length === 0)
    return (
      <p className="text-muted">
        This is our only product in its category.{' '}
        <a href={addressOf(pages.shop)} className="prose-link">
          See all products
        </a>
      </p>
    )
  return (
    <ul className="grid grid-cols-2 gap-5 lg:grid-cols-4">
      {products.map(({ id, name, image, price, originalPrice }) => (
        <li key={id} className="grid content-start gap-1">
          <PictureImage picture={image} alt="" className="framed aspect-square w-full object-cover" />
          <p className="mt-1 font-semibold">
            <a href={addressOf(pages.product, { id })} className="hover:text-accent">
              {name}
            </a>
          </p>
          <Price price={price} originalPrice={originalPrice} className="text-base" />
        </li>
      ))}
    </ul>
  )
}
