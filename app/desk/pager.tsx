type Place = { after: string } | { before: string } | Record<never, never>

type Props = {
  page: { older: string | null; newer: string | null }
  isNewest: boolean
  isSearch: boolean
  /** @param place the cursor of the chosen page; empty for the newest one */
  onChoose(place: Place): void
}

/** Buttons for the newest, the next newer and the next older page of a list, or to search further back. */
export function Pager({ page: { older, newer }, isNewest, isSearch, onChoose }: Props) {
  if (isNewest && older === null) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center gap-4">
      <button type="button" className="button button-quiet" disabled={isNewest} onClick={() => onChoose({})}>
        Newest
      </button>
      {!isSearch && (
        <button
          type="button"
          className="button button-quiet"
          disabled={newer === null}
          onClick={() => newer !== null && onChoose({ before: newer })}
        >
          Newer
        </button>
      )}
      <button
        type="button"
        className="button button-quiet"
        disabled={older === null}
        onClick={() => older !== null && onChoose({ after: older })}
      >
        {isSearch ? 'Search further back' : 'Older'}
      </button>
    </nav>
  )
}
