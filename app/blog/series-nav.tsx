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
  const next = parts[parts.findIndex(({ id }) => id === current) + 1]
  return (
    <nav id="series" aria-labelledby="series-title" className="mt-12 max-w-176 scroll-mt-24 border-t border-line pt-8">
      <h2 id="series-title" className="subtitle">
        Series: {name}
      </h2>
      <p className="mt-2 text-muted">Each part stands alone.</p>
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
      {next && (
        <p className="mt-5">
          Next in the series:{' '}
          <a href={addressOf(pages.post, { id: next.id })} className="prose-link">
            {next.title}
          </a>
        </p>
      )}
    </nav>
  )
}
