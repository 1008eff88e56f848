import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'

/** The page for an unknown product. */
export function ProductNotFound() {
  return (
    <NothingHere title="Product not found." text="It may no longer be sold, or the URL was mistyped.">
      <a href={addressOf(pages.shop)} className="button">
        Back to Products
      </a>
    </NothingHere>
  )
}
