import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { furtherPage } from '#domain/lists/list-pages.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { Route } from './+types/further-products-page'
import { content } from '#app/content/content.ts'
import { FurtherPage, furtherPageMeta } from '#app/lists/further-page.tsx'
import { PRODUCT_CARDS, ProductItem } from './product-grid.tsx'

export const loader = ({ params }: Route.LoaderArgs) => ({ page: furtherPage(wholeLists.products(content), params.id) })

export const meta = ({ loaderData }: Route.MetaArgs) => furtherPageMeta('Products', loaderData?.page)

export default function FurtherProductsPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <FurtherPage
      title="Products"
      noun="products"
      address={addressOf(pages.shop)}
      further={pages.furtherProducts}
      page={page}
      isInStore
      className={PRODUCT_CARDS}
    >
      {(product) => <ProductItem key={product.id} product={product} isGrid isFirst={false} />}
    </FurtherPage>
  )
}
