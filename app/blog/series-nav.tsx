import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** The parts of the series that a post belongs to, oldest first, with links to the others. */
export function SeriesNav({
  name,
  parts,
  current,
}: {
  name: string
  parts: readonly { id: number; title: string }[]
  current: number
}) {
  return (
    <nav id="series" aria-labelledby="series-title" className="mt-12 max-w-176 scroll-mt-24 border-t border-line pt-8">
      <h2 id="series-title" className="subtitle">
        Series: {name}
      </h2>
      <ol className="mt-4 grid list-decimal gap-2 pl-6 text-muted">
        {parts.map(({ id, title }) => (
          <li key={id}>
            {id === current ? (
              <span aria-current="page" className="text-ink">
                {title}
              </span>
            ) : (
              <a href={addressOf(pages.post, { id })} className="prose-link">
                {title}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
