import { useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NO_ORDERS } from '#domain/contact/form-links.ts'
import { NO_JS_ORDER } from '#domain/pages/no-js-pages.ts'
import { listedProduct, relatedProducts, stockText } from '#domain/shop/catalog.ts'
import { firstSentences, paragraphsOf } from '#domain/text/text.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { Price } from '#app/storefront/price.tsx'
import { CompareToggle } from '#app/shop/compare/compare-toggle.tsx'
import { ProductBadges } from '#app/shop/product-badges.tsx'
import { Gallery } from '#app/storefront/gallery.tsx'
import { Description, RelatedProducts, Reviews, Specifications } from './product-tabs.tsx'
import { useCurrent } from '#app/cart/current-offer.ts'
import { QuantityStepper } from '#app/storefront/quantity-steps.tsx'
import { Rating } from '#app/storefront/rating.tsx'
import { useAddToCart } from '#app/shop/use-add-to-cart.ts'
import { WishlistButton } from '#app/storefront/wishlist-button.tsx'
import { formatPrice } from '#app/storefront/format-price.ts'
import { content, site } from '#app/content/content.ts'
import { offeredAs } from '#domain/cart/current-offer.ts'
import { PRODUCTS_ROUTE } from '#contract/light-routes.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'

/** Maximum length of a product summary for search engines and shared links, in characters. */
const LONGEST_SUMMARY = 200

export const loader = (wanted: string) => {
  const product = content.shop.products.find(({ id }) => id === wanted)
  if (!product) return { product: undefined }
  const { categories, promises, countries } = content.shop.settings
  const category = categories.find(({ id }) => id === product.category)
  if (!category) throw new Error(`Product ${product.id} has a category that the shop does not have.`)
  return {
    product,
    category,
    promises,
    countries,
    reviews: content.shop.reviews[product.id] ?? [],
    related: relatedProducts(content.shop.products, product).map(listedProduct),
  }
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.product
    ? pageMeta(data.product.name, firstSentences(paragraphsOf(data.product.description)[0], LONGEST_SUMMARY))
    : pageMeta('Product not found')

export default function ProductPage({ data }: PageProps<typeof loader>) {
  if (!data.product) return <ProductNotFound />
  return <KnownProduct key={data.product.id} {...data} />
}

type Known = Extract<PageProps<typeof loader>['data'], { category: unknown }>

function KnownProduct({ product: built, category, promises, countries, reviews, related }: Known) {
  const [product = built] = useCurrent([built])
  const { id, name, description, price, originalPrice, images, rating, stock, features, specifications } = product
  const [lead, ...more] = paragraphsOf(description)
  return (
    <article
      className={`${pageWidth} pt-6 pb-12`}
      data-offer={site.apiHost + PRODUCTS_ROUTE.path}
      data-offered={offeredAs(built)}
    >
      <nav aria-label="Breadcrumb">
        <ol className="flex flex-wrap gap-x-2 text-sm text-muted">
          <li>
            <a href={addressOf(pages.shop)} className="row-link prose-link">
              Products
            </a>
          </li>
          <li aria-hidden className="row-link">
            /
          </li>
          <li>
            <a href={`${addressOf(pages.shop)}?category=${category.id}`} className="row-link prose-link">
              {category.name}
            </a>
          </li>
          <li aria-hidden className="row-link max-sm:hidden">
            /
          </li>
          <li aria-current="page" className="row-link max-sm:sr-only">
            {name}
          </li>
        </ol>
      </nav>

      <div className="mt-3 flex flex-col gap-x-8 gap-y-4 md:grid md:grid-cols-2 lg:gap-x-12">
        <Gallery name={name} images={images} />
        <div className="contents md:grid md:content-start md:gap-4">
          <ProductBadges product={product} showsFeatured />
          <h1 className="title">{name}</h1>
          <Rating rating={rating} reviews={built.reviews} />
          <Price price={price} originalPrice={originalPrice} className="text-2xl" />
          <p className={stock > 0 ? 'text-good' : 'text-bad'}>{stockText(stock)}</p>
          <p className="max-w-prose">{lead}</p>
          <Buy product={{ ...product, image: images[0]! }} />
          {stock > 0 && (
            <noscript>
              <a href={`${NO_JS_ORDER}?product=${id}`} rel="nofollow" className="button">
                <span className="when-sold">Order</span>
                <span className="when-asked">{NO_ORDERS.title}</span>
              </a>
            </noscript>
          )}
          <div className="flex flex-wrap items-center gap-x-4">
            <CompareToggle product={product} />
            <WishlistButton id={id} name={name} />
          </div>
          <section aria-labelledby="key-features">
            <h2 id="key-features" className="subtitle mb-2">
              Key Features
            </h2>
            <ul className="grid list-disc gap-1 pl-5">
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>

      <ul className="mt-10 flex flex-wrap gap-x-10 gap-y-2 border-y border-line py-4" aria-label="With every order">
        {promises.map((promise) => (
          <li key={promise} className="font-semibold">
            {promise}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted">
        {`Ships to: ${countries.join(', ')}. `}
        <a href={addressOf(pages.refunds)} className="prose-link">
          Returns and warranty
        </a>
      </p>

      <div className="deferred mt-10 [--deferred-height:20rem]">
        <Tabs
          label={name}
          Heading="h2"
          tabs={[
            {
              name: 'Description',
              panel: <Description paragraphs={more.length > 0 ? more : [lead]} tags={built.tags} />,
            },
            { name: 'Specifications', panel: <Specifications specifications={specifications} /> },
            { name: 'Reviews', panel: <Reviews productId={id} productName={name} samples={reviews} /> },
            { name: 'Related Products', panel: <RelatedProducts products={related} /> },
          ]}
        />
      </div>
    </article>
  )
}

type Sold = Parameters<ReturnType<typeof useAddToCart>>[0]

function Buy({ product }: { product: Sold }) {
  const [quantity, setQuantity] = useState(1)
  const addToCart = useAddToCart()
  const { id, name, price, stock } = product
  return (
    <div
      className={`scripted flex flex-wrap items-center gap-2 sm:gap-3 ${stock > 0 ? 'buy-bar' : ''}`}
      data-price={formatPrice(price)}
    >
      <QuantityStepper name={name} quantity={quantity} stock={stock} onChange={setQuantity} />
      <button
        type="button"
        className="button flex-auto px-2 whitespace-nowrap sm:flex-none sm:px-8"
        disabled={stock === 0}
        onClick={() => {
          console.log('Add to cart:', { product: id, quantity })
          addToCart(product, quantity)
        }}
      >
        Add to Cart
      </button>
    </div>
  )
}

function ProductNotFound() {
  return (
    <NothingHere title="Product not found." text="It may no longer be sold, or the URL was mistyped.">
      <a href={addressOf(pages.shop)} className="button">
        Back to Products
      </a>
    </NothingHere>
  )
}
