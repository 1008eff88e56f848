import { MOST_COMPARED, readChosen, toggleChosen, type Chosen } from '#domain/shop/chosen-products.ts'
import { storedList } from '#app/browser/outside-value.ts'
import { showToast } from '#app/ui/toasts.ts'

/** The products chosen for comparison in this browser. */
export const chosenProducts = storedList('compared', readChosen)

/** Adds a product to the comparison, or removes it. Shows a toast if the comparison is full. */
export function toggleCompared(product: Chosen): void {
  const next = toggleChosen(chosenProducts.read(), product)
  if (next) chosenProducts.change(() => next)
  else showToast.error(`You can compare ${MOST_COMPARED} products at a time. Remove one first.`, { id: 'compared' })
}
