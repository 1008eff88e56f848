import { parseMoney, typedAmount, type Cents } from '#domain/money.ts'
import { useState } from 'react'
import { priceRange, type ProductFilter } from '#domain/shop/product-filters.ts'
import type { ShopSettings } from '#domain/content/shop.ts'
import { priceSymbol } from '#app/storefront/format-price.ts'

type Props = {
  filter: ProductFilter
  whole: ShopSettings['priceRange']
  type(change: Partial<ProductFilter>): void
  settle(): void
}

/** A price range filter: number fields for the minimum and maximum, and a slider for the maximum. */
export function PriceFilter({ filter, whole, type, settle }: Props) {
  const { min, max } = priceRange(filter, whole)
  const typeMax = (text: string) => type({ max: parseMoney(text) === whole.to ? '' : text })
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-sm">
        {`Up to ${priceSymbol}${typedAmount(max)}`}
        <input
          type="range"
          aria-label="Maximum price"
          min={typedAmount(whole.from)}
          max={typedAmount(whole.to)}
          step={1}
          value={typedAmount(max)}
          className="h-8 w-full accent-accent"
          onChange={(event) => typeMax(event.target.value)}
          onBlur={settle}
        />
      </label>
      <div className="grid grid-cols-2 gap-2">
        <PriceField
          label="Min price"
          value={min}
          whole={whole}
          onType={(text) => type({ min: text })}
          onLeave={settle}
        />
        <PriceField label="Max price" value={max} whole={whole} onType={typeMax} onLeave={settle} />
      </div>
    </div>
  )
}

type FieldProps = { label: string; value: Cents; whole: Props['whole']; onType(text: string): void; onLeave(): void }

function PriceField({ label, value, whole, onType, onLeave }: FieldProps) {
  /** The typed text until the field loses focus; then the field shows the applied price. */
  const [typed, setTyped] = useState<string>()
  return (
    <label className="grid gap-1 text-sm">
      {label}
      <input
        type="number"
        inputMode="decimal"
        min={typedAmount(whole.from)}
        max={typedAmount(whole.to)}
        step="any"
        value={typed ?? typedAmount(value)}
        className="field px-2 text-base"
        onChange={(event) => {
          setTyped(event.target.value)
          onType(event.target.value)
        }}
        onBlur={() => {
          setTyped(undefined)
          onLeave()
        }}
      />
    </label>
  )
}
