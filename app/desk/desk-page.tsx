import * as pages from '#domain/pages/page-table.ts'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useLocation } from '#app/page/use-location.ts'
import { DESK_PLACES, type DeskPlace } from '#domain/desk/desk-places.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { accountState } from '#app/login/account.ts'
import { refreshAccount } from '#app/login/account-service.ts'
import { ConfirmDialog } from '#app/login/confirm-dialog.tsx'
import { LoginLink } from '#app/login/login-link.tsx'
import { pageMeta } from '#app/page/page-title.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { showDeskWaiting, type DeskWaiting } from '#contract/desk/overview.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { NavRow } from '#app/ui/rows.tsx'
import { countedWords } from './count-words.ts'
import { useDeskAnswer } from './desk-service.ts'

/** The places of the desk, by the path of their module. A module is loaded when its place is opened. */
const places = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: ComponentType }>('./places/*.tsx')).map(([file, load]) => [
    file,
    lazy(load),
  ]),
)

const isPlace = (id: string): id is DeskPlace => Object.hasOwn(DESK_PLACES, id)

export const loader = (id = '') => ({ id })

export const meta = ({ data: { id } }: PageProps<typeof loader>) =>
  pageMeta(isPlace(id) ? `${DESK_PLACES[id]} · Desk` : 'Desk', 'The owner’s desk.')

/** The owner's desk: messages, orders and everything else that the owner manages. */
export default function DeskPage({ data: { id } }: PageProps<typeof loader>) {
  const state = accountState.use()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => void refreshAccount(), [])
  useEffect(() => onShownAgain(() => void refreshAccount()), [])
  useFocusRecovery(page)
  const isOwner = state.kind === 'signed-in' && state.account.role === 'owner'
  const Place = id === '' || isPlace(id) ? places[`./places/${id || 'overview'}.tsx`] : undefined
  return (
    <div ref={page} className={`task-page desk ${pageWidth} pt-24 pb-12 font-sans`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="title">{isPlace(id) ? DESK_PLACES[id] : 'Desk'}</h1>
        {isOwner && <LoginLink className="row-link prose-link">Your account</LoginLink>}
      </div>
      {isOwner ? (
        <>
          <DeskNav here={id} />
          {Place ? (
            <Suspense fallback={<p className="mt-8 text-muted">Loading…</p>}>
              <Place />
            </Suspense>
          ) : (
            <p className="mt-8">There is no such page at the desk.</p>
          )}
          <ConfirmDialog email={state.account.email} />
        </>
      ) : (
        <NotTheOwner isSignedIn={state.kind === 'signed-in'} isAsking={state.kind === 'asking'} />
      )}
    </div>
  )
}

function NotTheOwner({ isSignedIn, isAsking }: { isSignedIn: boolean; isAsking: boolean }) {
  const { pathname, search } = useLocation()
  if (isAsking) {
    return (
      // It is as tall as the content that replaces it.
      <div className="mt-6 min-h-21">
        <p className="text-muted scripted">Checking who is signed in…</p>
        <noscript>
          <p>The desk needs JavaScript. You can do the same from the command line, with npm run desk.</p>
        </noscript>
      </div>
    )
  }
  return (
    <div className="mt-6 grid justify-items-start gap-4">
      <p role="status">
        {isSignedIn
          ? 'This is the owner’s desk, but you are signed in as someone else.'
          : 'This is the owner’s desk. Please sign in.'}
      </p>
      <LoginLink next={pathname + search} className="button">
        {isSignedIn ? 'My account' : 'Sign in'}
      </LoginLink>
    </div>
  )
}

type Counted = DeskWaiting[keyof DeskWaiting]

/** The desk's navigation bar: links to all of its places, with the number of items waiting in each. */
function DeskNav({ here }: { here: string }) {
  const { answer } = useDeskAnswer(showDeskWaiting)
  const counts: Partial<Record<string, Counted>> = answer.state === 'ready' ? answer.data.waiting : {}
  const places = Object.entries({ '': 'Overview', ...DESK_PLACES }).map(([id, words]) => {
    const waiting = counts[id]
    return {
      words,
      to: addressOf(pages.desk, id === '' ? {} : { id }),
      isHere: id === here,
      more: waiting && <WaitingCount {...waiting} />,
    }
  })
  return <NavRow label="Desk" places={places} className="mt-4 mb-8" />
}

function WaitingCount(counted: Counted) {
  if (counted.count === 0) return null
  return (
    <>
      {' '}
      <span className="waiting-count">
        {countedWords(counted)}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  )
}
