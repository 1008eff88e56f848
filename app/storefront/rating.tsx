/** A rating as a number and as stars, which are filled to the nearest quarter. Without reviews, no rating is shown. */
export function Rating({ rating, reviews }: { rating: number; reviews?: number }) {
  if (reviews === 0) return <p className="text-md text-muted">No reviews yet</p>
  const quarters = Math.round(rating * 4)
  const full = Math.floor(quarters / 4)
  const part = quarters % 4
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-md">
      <span aria-hidden className="tracking-wider text-line">
        <span className="text-accent">{'★'.repeat(full)}</span>
        {part > 0 && (
          <span className="part-star" data-quarters={part}>
            ☆
          </span>
        )}
        {'☆'.repeat(5 - full - Math.min(part, 1))}
      </span>
      <span className="tabular">
        {rating}
        <span className="sr-only"> out of 5 stars</span>
      </span>
      {reviews !== undefined && (
        <span className="text-muted">{`(${reviews} ${reviews === 1 ? 'review' : 'reviews'})`}</span>
      )}
    </p>
  )
}
