import { Trash2 } from 'lucide'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { lineTotal, mostOf } from '#domain/cart/cart.ts'
import { stockText } from '#domain/shop/catalog.ts'
import { iconButton } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import { QuantitySteps } from '#app/storefront/quantity-steps.tsx'
import type { LineNow } from '#domain/cart/current-offer.ts'
import { FormerPrice, NO_LONGER_SOLD } from '#app/cart/former-price.tsx'
import { formatPrice } from '#app/storefront/format-price.ts'

type Props = {
  line: LineNow
  isPanel: boolean
  setQuantity(quantity: number): void
  remove(): void
  leave: (() => void) | undefined
}

/** A cart line, on the cart page or in the cart panel. */
export function ShopCartLine({ line, isPanel, setQuantity, remove, leave }: Props) {
  const { product, quantity } = line
  const { id, name, stock } = product
  const address = line.isDigital ? addressOf(pages.script, { id }) : addressOf(pages.product, { id })
  return (
    <li
      className={`grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-2 py-5 ${isPanel ? '' : 'sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]'}`}
    >
      <Thumbnail src={product.images[0]} />
      <div className="min-w-0">
        <p className="font-semibold">
          {line.isGone ? (
            name
          ) : (
            <a href={address} data-unsure className="hover:text-accent" onClick={leave}>
              {name}
            </a>
          )}
        </p>
        <p className="text-muted tabular">
          {formatPrice(product.price)}
          <FormerPrice line={line} />
        </p>
        <StockNote line={line} stock={typeof stock === 'number' ? stock : undefined} />
      </div>
      <div
        className={`col-start-2 col-end-4 flex flex-wrap items-center gap-x-3 ${isPanel ? '' : 'sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:flex-nowrap sm:self-start'}`}
      >
        <QuantitySteps name={name} quantity={quantity} most={mostOf(product)} onChange={setQuantity}>
          <span className="min-w-8 text-center tabular">{quantity}</span>
        </QuantitySteps>
        <p className={`flex-1 basis-24 text-right font-semibold tabular ${isPanel ? '' : 'sm:w-28 sm:flex-none'}`}>
          {line.isGone ? '–' : formatPrice(lineTotal(line))}
        </p>
      </div>
      <button
        type="button"
        className={`${iconButton} scripted col-start-3 row-start-1 ${isPanel ? '' : 'sm:col-start-4'}`}
        onClick={remove}
      >
        <Icon of={Trash2} className="size-5" />
        <span className="sr-only">Remove {name}</span>
      </button>
    </li>
  )
}

function StockNote({ line: { isGone, isDigital, quantity }, stock }: { line: LineNow; stock: number | undefined }) {
  if (isGone) return <p className="text-sm text-bad">{NO_LONGER_SOLD}</p>
  if (isDigital) return <p className="text-sm text-muted">Delivered by download</p>
  if (stock === undefined) return null
  if (stock === 0) return <p className="text-sm text-bad">{`${stockText(stock)}. Please remove it.`}</p>
  if (quantity > stock) return <p className="text-sm text-bad">Only {stock} left. Please reduce the quantity.</p>
  return <p className="text-sm text-good">{stockText(stock)}</p>
}
