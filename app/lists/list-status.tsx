import { countOf, type LongList } from './use-long-list.ts'

type Props = {
  list: Pick<LongList<unknown>, 'items' | 'total' | 'state' | 'tryAgain'>
  /** How many were found. */
  found: number
  /** What the things are called, such as `projects`. */
  things: string
}

/** Tells how many things a list shows of how many, and whether some could not be loaded. */
export function ListStatus({ list, found, things }: Props) {
  const { items, total, state, tryAgain } = list
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-muted" role="status">
        {state === 'waiting' ? (
          <>
            Loading all {total} {things}…
          </>
        ) : state === 'failed' ? (
          <>
            Only {items.length} of {total} {things} could be loaded. Check your connection and try again.
          </>
        ) : (
          <>
            Showing {countOf(list, found)} of {total} {things}
          </>
        )}
      </p>
      {state === 'failed' && (
        <button type="button" className="button button-quiet" onClick={tryAgain}>
          Try Again
        </button>
      )}
    </div>
  )
}
