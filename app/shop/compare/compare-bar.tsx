import { compareQuery, MOST_COMPARED } from '#domain/shop/chosen-products.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { chosenProducts } from './chosen.ts'

/** A bar at the bottom of the window with the products chosen for comparison, and a link to their comparison. */
export function CompareBar() {
  const chosen = chosenProducts.use()
  if (chosen.length === 0) return null
  const clear = () => {
    chosenProducts.change(() => [])
    // The pressed button disappears, so focus the page.
    document.getElementById('page')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="Products to compare" className="compare-bar print:hidden">
      <div className={`${pageWidth} flex items-center justify-between gap-x-4 py-2`}>
        <p className="min-w-0 flex-1 text-sm max-sm:sr-only">{chosen.map(({ name }) => name).join(', ')}</p>
        {chosen.length > 1 ? (
          <a href={addressOf(pages.shopCompare) + compareQuery(chosen.map(({ id }) => id))} className="button">
            {`Compare ${chosen.length} products`}
          </a>
        ) : (
          <p className="text-sm text-muted">{`Choose up to ${MOST_COMPARED - chosen.length} more to compare.`}</p>
        )}
        <button type="button" className="prose-link min-h-11" onClick={clear}>
          Clear<span className="sr-only"> the comparison</span>
        </button>
      </div>
    </section>
  )
}
