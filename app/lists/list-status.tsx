import { countOf, type LongList } from './use-long-list.ts'

type Props = {
  list: Pick<LongList<unknown>, 'items' | 'total' | 'state' | 'tryAgain'>
  /** The number of matching items. */
  found: number
  /** The plural noun for the items, such as `projects`. */
  noun: string
  className?: string
}

/** A status line with the number of matching items and the total, or an error with a retry button. */
export function ListStatus({ list, found, noun, className = 'mt-5' }: Props) {
  const { state, tryAgain } = list
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}>
      <p className="text-muted" role="status">
        {wordsOf(list, found, noun)}
      </p>
      {state === 'failed' && (
        <button type="button" className="button button-quiet" onClick={tryAgain}>
          Try Again
        </button>
      )}
    </div>
  )
}

function wordsOf(list: Props['list'], found: number, noun: string): string {
  const { items, total, state } = list
  switch (state) {
    case 'waiting':
      return `Loading all ${total} ${noun}…`
    case 'failed':
      return `Only ${items.length} of ${total} ${noun} could be loaded. Check your connection and try again.`
    default:
      return `Showing ${countOf(list, found)} of ${total} ${noun}`
  }
}
