import type { InformationPage } from '#domain/content/documents.ts'
import { longDate } from '#domain/dates.ts'
import { BuiltText } from '#app/ui/built-text.tsx'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'

/** Returns the meta tags of one of the owner's pages. */
export const informationMeta = (page: InformationPage | undefined) => pageMeta(page?.title ?? '', page?.description)

/** The text of one of the owner's pages, such as the privacy page. */
export function InformationText({ page: { title, updated, html } }: { page: InformationPage }) {
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">{title}</h1>
      <p className="mt-3 text-muted">
        Updated <time dateTime={updated}>{longDate(updated)}</time>
      </p>
      <div className="brief mt-8">
        <BuiltText html={html} />
      </div>
    </div>
  )
}
