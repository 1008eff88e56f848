import { useMemo, useRef } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { comparedIds, compareQuery, MOST_COMPARED } from '#domain/shop/chosen-products.ts'
import { type ComparedProduct, comparisonRows, NOT_STATED } from '#domain/shop/compare.ts'
import { wholeListPath } from '#domain/lists/whole-lists.ts'
import { refreshAnswer, useAnswer } from '#app/api/use-answer.ts'
import { fetchList } from '#app/lists/fetch-list.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { chosenProducts } from './chosen.ts'
import { useCurrent } from '#app/cart/current-offer.ts'
import { currency } from '#app/content/content.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { useAddToCart } from '#app/shop/use-add-to-cart.ts'

export const meta = () =>
  pageMeta('Compare Products', 'Compare the specifications of two or three products side by side.')

const LIST = wholeListPath('compared')
const fetchCompared = () => fetchList('compared')
const NONE: readonly ComparedProduct[] = []

export default function ComparePage() {
  const { search } = useLocation()
  const page = useRef<HTMLDivElement>(null)
  useFocusRecovery(page)
  const ids = useMemo(() => comparedIds(search), [search])
  const list = useAnswer(ids.length > 0 ? LIST : undefined, fetchCompared)
  const all = list.state === 'ready' ? list.data : NONE
  const products = useCurrent(
    useMemo(() => ids.flatMap((id) => all.find((product) => product.id === id) ?? []), [ids, all]),
  )

  const remove = (id: string) => {
    chosenProducts.change((chosen) => chosen.filter((other) => other.id !== id))
    navigate({ search: compareQuery(ids.filter((other) => other !== id)) })
  }
  return (
    <div ref={page} className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">Compare Products</h1>
      <noscript>
        <p className="mt-4">Comparing products needs JavaScript. Each product’s page lists its specifications.</p>
      </noscript>
      <p role="status" className="mt-4 text-muted">
        {wordsOf(ids.length, products.length, list.state)}
      </p>
      {ids.length > 0 && list.state === 'failed' && (
        <button type="button" className="button button-quiet mt-4" onClick={() => void refreshAnswer(LIST)}>
          Try Again
        </button>
      )}
      {products.length > 0 && <ComparisonTable products={products} remove={remove} />}
      <p className="mt-8">
        <a href={addressOf(pages.shop)} className="button button-quiet">
          {products.length > 0 && products.length < MOST_COMPARED ? 'Choose another product' : 'All products'}
        </a>
      </p>
    </div>
  )
}

function wordsOf(asked: number, found: number, state: 'waiting' | 'ready' | 'failed'): string {
  if (asked === 0) return `Choose two or three products with “Compare” in the shop. Their differences appear here.`
  if (state === 'waiting') return 'Loading the products…'
  if (state === 'failed') return 'The products could not be loaded. Check your connection and try again.'
  if (found < asked) return `${found} of the ${asked} products ${found === 1 ? 'is' : 'are'} sold here.`
  return found === 1 ? 'Choose another product to compare it with.' : `Comparing ${found} products`
}

const NotStated = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">{NOT_STATED}</span>
  </span>
)

/** The products side by side. The table scrolls sideways on narrow screens. */
function ComparisonTable({ products, remove }: { products: readonly ComparedProduct[]; remove(id: string): void }) {
  const addToCart = useAddToCart()
  return (
    <div
      role="region"
      aria-label="Comparison"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard
      tabIndex={0}
      className="comparison mt-6"
    >
      <table>
        <caption className="sr-only">Products by specification</caption>
        <thead>
          <tr>
            <th scope="row">
              <span className="sr-only">Product</span>
            </th>
            {products.map(({ id, name }) => (
              <th key={id} scope="col">
                <a href={addressOf(pages.product, { id })} className="block hover:text-accent">
                  {name}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Picture</th>
            {products.map(({ id, image }) => (
              <td key={id}>
                <PictureImage picture={image} alt="" className="framed aspect-square w-full max-w-40 object-cover" />
              </td>
            ))}
          </tr>
          {comparisonRows(products, currency).map(({ label, values }) => (
            <tr key={label} data-differs={new Set(values).size > 1 ? '' : undefined}>
              <th scope="row">{label}</th>
              {products.map(({ id }, position) => (
                <td key={id}>{values[position] === NOT_STATED ? <NotStated /> : values[position]}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot className="print:hidden">
          <tr>
            <th scope="row">
              <span className="sr-only">Buy or remove</span>
            </th>
            {products.map((product) => (
              <td key={product.id}>
                <button
                  type="button"
                  className="button px-3 whitespace-nowrap"
                  disabled={product.stock === 0}
                  onClick={() => addToCart(product, 1)}
                >
                  Add to Cart<span className="sr-only">{` ${product.name}`}</span>
                </button>
                <button type="button" className="prose-link ml-3 min-h-11" onClick={() => remove(product.id)}>
                  Remove<span className="sr-only">{` ${product.name} from the comparison`}</span>
                </button>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
