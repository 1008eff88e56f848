import type { Script } from '#domain/content/scripts.ts'
import { longDate } from '#domain/dates.ts'

/** The facts about a script: sales, rating, dates, version and category. */
export function ScriptFacts({
  script: { sales, rating, reviews, hasSampleFigures, releaseDate, lastUpdateDate, version, category },
}: {
  script: Script
}) {
  const facts = {
    Sales: String(sales),
    Rating: reviews === 0 ? 'No reviews yet' : `${rating}/5 (${reviews} ${reviews === 1 ? 'review' : 'reviews'})`,
    Released: longDate(releaseDate),
    'Last Updated': longDate(lastUpdateDate),
    Version: version,
    Category: category,
  }
  return (
    <>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:max-md:grid-cols-3 xl:grid-cols-3">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="label">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hasSampleFigures && (
        <p className="text-sm text-muted">Sample figures: sales, rating and reviews are made up; none can be read.</p>
      )}
    </>
  )
}
