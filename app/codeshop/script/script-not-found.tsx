import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'

/** The page for an unknown script. */
export function ScriptNotFound() {
  return (
    <NothingHere title="Script not found" text="It may no longer be sold, or the URL was mistyped.">
      <a href={addressOf(pages.codeshop)} className="button">
        Back to Code Shop
      </a>
    </NothingHere>
  )
}
