import type { Chosen } from '#domain/shop/chosen-products.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { chosenProducts, toggleCompared } from './chosen.ts'

/** A checkbox that chooses a product for comparison. */
export function CompareToggle({ product: { id, name } }: { product: Chosen }) {
  const isChosen = chosenProducts.use().some((chosen) => chosen.id === id)
  return (
    <label className="filter-choice scripted w-fit text-sm" data-depends-on={storedName('compared')}>
      <input type="checkbox" checked={isChosen} onChange={() => toggleCompared({ id, name })} />
      <span>
        Compare<span className="sr-only">{` ${name}`}</span>
      </span>
    </label>
  )
}
