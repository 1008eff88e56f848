import { useMemo } from 'react'
import type { InformationPage } from '#domain/content/information-page.ts'
import { longDate } from '#domain/dates.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { builtHtml } from '../ui/built-html.ts'
import { pageWidth } from '../ui/classes.ts'

/** Returns the meta tags of one of the owner's pages. */
export const informationMeta = (page: InformationPage | undefined) => pageMeta(page?.title ?? '', page?.description)

/** The text of one of the owner's pages, such as the one about privacy. */
export function InformationText({ page: { title, updated, html } }: { page: InformationPage }) {
  const inner = useMemo(() => ({ __html: builtHtml(html) }), [html])
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">{title}</h1>
      <p className="mt-3 text-muted">
        Updated <time dateTime={updated}>{longDate(updated)}</time>
      </p>
      <div className="article brief mt-8" dangerouslySetInnerHTML={inner} />
    </div>
  )
}
