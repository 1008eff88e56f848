import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isClosed, isUsedUp, type Purchase } from '#domain/codeshop/purchases.ts'
import type { SoldScript } from '#app/codeshop/sold-script.ts'
import type { Downloading } from './use-download.ts'

type Props = Pick<Downloading, 'state' | 'download' | 'askAgain'> & {
  purchase: Purchase
  script: SoldScript | undefined
  name: string
}

/**
 * A button that downloads a purchase. If only the author can allow another download, the button is disabled and shown
 * with a link to request one and a button to check again.
 */
export function DownloadButton({ purchase, script, name, state, download, askAgain }: Props) {
  const isUnderWay = state?.isUnderWay === true
  const isOwn = state?.id === purchase.id
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={isClosed(purchase)}
        aria-disabled={isUnderWay}
        onClick={() => void download(purchase, script)}
      >
        <span>
          {isUsedUp(purchase) ? 'Download Limit Reached' : isUnderWay && isOwn ? 'Downloading...' : 'Download Files'}
        </span>
        <span className="sr-only">{` of ${name}`}</span>
      </button>
      {isClosed(purchase) && (
        <a href={addressOf(pages.contact)} className="row-link prose-link">
          Ask the author for another download<span className="sr-only">{` of ${name}`}</span>
        </a>
      )}
      {isClosed(purchase) && !purchase.isSimulated && (
        <button type="button" className="row-link prose-link" onClick={() => void askAgain(purchase)}>
          Check again<span className="sr-only">{` for more downloads of ${name}`}</span>
        </button>
      )}
      {isUnderWay && isOwn && (
        <progress
          className="progress order-last basis-full"
          value={state.part}
          aria-label={`Download progress of ${name}`}
        />
      )}
      {isOwn && state.note !== undefined && (
        <p role="status" className="basis-full text-sm">
          {state.note}
        </p>
      )}
    </>
  )
}
