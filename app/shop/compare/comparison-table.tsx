import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { comparisonRows, NOT_STATED, type ComparedProduct } from '#domain/shop/compare.ts'
import { currency } from '#app/content/content.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { useAddToCart } from '#app/shop/use-add-to-cart.ts'

type Props = { products: readonly ComparedProduct[]; remove(id: string): void }

const NotStated = () => (
  <span className="text-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">{NOT_STATED}</span>
  </span>
)

/**
 * A table of products side by side, with one row for each specification. The table scrolls sideways on narrow screens.
 */
export function ComparisonTable({ products, remove }: Props) {
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
