import { useEffect, useRef } from 'react'
import type { Placement } from './order-service.ts'

/** What came of placing the order, if it was not placed. What is wrong is linked to. */
export function PlacementNotice({ placement, goTo }: { placement: Placement | undefined; goTo(field: string): void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (placement) notice.current?.focus()
  }, [placement])
  return (
    <div ref={notice} tabIndex={-1} role="status" className="quiet-focus mt-6 empty:mt-0">
      {placement && placement.kind !== 'placed' && (
        <div className={`outcome ${placement.kind === 'demonstration' ? '' : 'outcome-bad'}`}>
          <p>{wordsOf(placement)}</p>
          {placement.kind === 'refused' && Object.keys(placement.fields).length > 0 && (
            <ul className="mt-2 list-disc pl-5">
              {Object.entries(placement.fields).map(([field, sentence]) => (
                <li key={field}>
                  <a
                    href={`#${field}`}
                    className="prose-link"
                    onClick={(event) => {
                      event.preventDefault()
                      goTo(field)
                    }}
                  >
                    {sentence}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

function wordsOf(placement: Exclude<Placement, { kind: 'placed' }>): string {
  switch (placement.kind) {
    case 'refused':
      return placement.message
    case 'demonstration':
      return 'This is a demonstration without a server: your order was written to the browser’s console, and nothing was ordered.'
    case 'failed':
      return 'The order could not be sent, or no answer came. Nothing you typed is lost. Please press Place Order again: it counts only once.'
  }
}
