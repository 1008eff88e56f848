import { usePath } from '#app/page/use-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NavRow } from '#app/ui/rows.tsx'

/** The purchase pages, in the order of their tabs. */
export const PURCHASE_PAGES = [
  { words: 'My Purchases', to: addressOf(pages.codeshopAccount) },
  { words: 'My Downloads', to: addressOf(pages.downloads) },
  { words: 'License Management', to: addressOf(pages.licenseManagement) },
  { words: 'Digital Delivery Center', to: addressOf(pages.digitalDelivery) },
] as const

/** A navigation bar with the purchase pages, shown on each of them. */
export function PurchasesNav() {
  const here = usePath()
  return (
    <NavRow
      label="Purchases"
      places={PURCHASE_PAGES.map((page) => ({ ...page, isHere: page.to === here }))}
      className="mt-2 mb-6 print:hidden"
    />
  )
}
