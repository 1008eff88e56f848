import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NothingHere } from '../not-found/nothing-here.tsx'

/** The page for an unknown post. */
export function PostNotFound() {
  return (
    <NothingHere title="Blog Post Not Found" text="The article you are looking for may have been moved or deleted.">
      <a href={addressOf(pages.posts)} className="button">
        All Articles
      </a>
      <a href={addressOf(pages.home)} className="button button-quiet">
        Return Home
      </a>
    </NothingHere>
  )
}
