import { decideDeskReview, listDeskReviews } from '#contract/desk/reviews.ts'
import { DeskEntry } from '#app/desk/desk-parts.tsx'
import { DeskList } from '#app/desk/desk-list.tsx'
import { actAtDesk } from '#app/desk/desk-service.ts'
import { minuteOf } from '#domain/dates.ts'

const STATES = { waiting: 'Waiting', approved: 'Approved', refused: 'Refused' } as const
const DECISIONS = [
  { decision: 'approved', action: 'Approve', said: 'The review is now public.' },
  { decision: 'refused', action: 'Refuse', said: 'The review is not public.' },
] as const

/** Product reviews, to approve or refuse. */
export default function Reviews() {
  return (
    <DeskList endpoint={listDeskReviews} states={STATES} noun={{ one: 'review', many: 'reviews' }}>
      {(entries, reload) => (
        <ul className="border-t border-line">
          {entries.map(({ reference, state, productName, rating, name, title, comment, isVerified, receivedAt }) => (
            <DeskEntry
              key={reference}
              title={[productName, title]}
              line={[`${rating} of 5`, name, minuteOf(receivedAt)]}
              facts={isVerified && <span className="badge">Verified buyer</span>}
            >
              <p dir="auto" className="max-w-prose break-words whitespace-pre-wrap">
                {comment}
              </p>
              <p className="text-sm text-muted">{reference}</p>
              <div className="flex flex-wrap gap-3">
                {DECISIONS.map(
                  ({ decision, action, said }) =>
                    decision !== state && (
                      <button
                        key={decision}
                        type="button"
                        className={decision === 'approved' ? 'button' : 'button button-quiet'}
                        onClick={() =>
                          void actAtDesk(decideDeskReview, { body: { reference, decision } }, said, reload)
                        }
                      >
                        {action}
                      </button>
                    ),
                )}
              </div>
            </DeskEntry>
          ))}
        </ul>
      )}
    </DeskList>
  )
}
