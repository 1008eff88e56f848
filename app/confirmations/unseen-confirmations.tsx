import { useEffect, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { unseen, type Confirmation } from '#domain/confirmations/confirmations.ts'
import { confirmations, markSeen } from './confirmations.ts'

/**
 * The delay before unseen confirmations are shown (ms), so that the page of the order, purchase, message or filing can
 * show its confirmation first.
 */
const PATIENCE = 3000

/** Shows confirmations that the visitor has not seen, because their page failed, was reloaded, or is in another tab. */
export function UnseenConfirmations() {
  const kept = confirmations.use()
  const [due, setDue] = useState<readonly Confirmation[]>([])
  useEffect(() => {
    const waiting = setTimeout(() => setDue(unseen(kept)), PATIENCE)
    return () => clearTimeout(waiting)
  }, [kept])
  return <ConfirmationList shown={unseen(kept).filter(({ id }) => due.some((other) => other.id === id))} />
}

/** Shows unseen confirmations without waiting, for the error page. */
export function UnseenNow() {
  return <ConfirmationList shown={unseen(confirmations.use())} />
}

function ConfirmationList({ shown }: { shown: readonly Confirmation[] }) {
  return (
    <div role="status" className="confirmations">
      {shown.length > 0 && (
        <ul aria-label="Confirmations" className="grid gap-2">
          {shown.map((confirmation) => (
            <li key={confirmation.id} className="rounded-md border border-line bg-raised p-4 floating">
              <p>{wordsOf(confirmation)}</p>
              {confirmation.email !== undefined && (
                <p className="wrap-anywhere">{`Your email address: ${confirmation.email}`}</p>
              )}
              <p className="mt-3 flex flex-wrap gap-3">
                {linkOf(confirmation)}
                <button type="button" className="button button-quiet" onClick={() => markSeen(confirmation.id)}>
                  Got it
                </button>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function wordsOf({ kind, id, words }: Confirmation): string {
  switch (kind) {
    case 'order':
      return `Your order ${id} was placed.`
    case 'purchase':
      return 'Your purchase is complete. The scripts are in My Downloads.'
    case 'message':
      return `Your message was sent. Its reference is ${id}.`
    case 'filing':
      return words
  }
}

function linkOf({ kind, id }: Confirmation) {
  const link = (address: string, words: string) => (
    <a href={address} className="button" onClick={() => markSeen(id)}>
      {words}
    </a>
  )
  switch (kind) {
    case 'order':
      return link(`${addressOf(pages.shopOrder)}?number=${encodeURIComponent(id)}`, 'View order')
    case 'purchase':
      return link(addressOf(pages.downloads), 'My Downloads')
    case 'filing':
      return link(`${addressOf(pages.nilReturns)}#receipts`, 'View receipt')
    case 'message':
      return null
  }
}
