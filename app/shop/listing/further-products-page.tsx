import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { furtherPage } from '#domain/lists/list-pages.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { content } from '#app/content/content.ts'
import { FurtherPage, furtherPageMeta } from '#app/lists/further-page.tsx'
import { PRODUCT_CARDS, ProductItem } from './product-card.tsx'

export const loader = (id: string) => ({ page: furtherPage(wholeLists.products(content), id) })

export const meta = ({ data }: PageProps<typeof loader>) => furtherPageMeta('Products', data.page)

export default function FurtherProductsPage({ data: { page } }: PageProps<typeof loader>) {
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
