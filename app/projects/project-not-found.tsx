import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'

/** The page for an unknown project. */
export function ProjectNotFound() {
  return (
    <NothingHere title="Project Not Found" text="The project you're looking for doesn't exist.">
      <a href={addressOf(pages.home)} className="button">
        Return Home
      </a>
      <a href={addressOf(pages.projects)} className="button button-quiet">
        All Projects
      </a>
    </NothingHere>
  )
}
