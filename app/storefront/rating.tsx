/** A rating as a number and as stars, rounded down like the rating filter. */
export function Rating({ rating, reviews }: { rating: number; reviews?: number }) {
  const full = Math.floor(rating)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-md">
      <span aria-hidden className="tracking-wider text-line">
        <span className="text-accent">{'★'.repeat(full)}</span>
        {'☆'.repeat(5 - full)}
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
