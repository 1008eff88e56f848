import { lazy, Suspense, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from '#app/page/use-location.ts'
import { finishPage, navigate } from '#after-paint/browser/page-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts'
import { accountState } from './account.ts'
import { refreshAccount } from './account-service.ts'
import { Entrance } from './entrance.tsx'
import { titleOf, purposeOf } from './entrance-forms.ts'
import { cameFrom, takeReturnTo } from './return-to.ts'

/** The code of these components is loaded once the visitor is signed in. */
const ConfirmAddress = lazy(async () => ({ default: (await import('./address-confirmation.tsx')).ConfirmAddress }))
const OwnAccount = lazy(() => import('./own-account.tsx'))

export const meta = () =>
  pageMeta(
    'Sign in',
    'Sign in with a password or a passkey. You can also use everything on this site without an account.',
  )

const SAID = {
  'no-server': 'This copy of the site has no server, so there are no accounts here. Everything else works without one.',
  'no-answer': 'The server did not respond, so you cannot sign in right now. Please reload the page in a few minutes.',
} as const

export default function LoginPage() {
  const state = accountState.use()
  const { hash, pathname } = useLocation()
  const isLive = useIsHydrated()
  const purpose = purposeOf(hash)
  const hasForm = 'token' in purpose && purpose.form !== 'confirm'
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => void refreshAccount(), [])
  useEffect(() => onShownAgain(() => void refreshAccount()), [])
  useFocusRecovery(page)
  const enter = async () => {
    await refreshAccount()
    const entered = accountState.read()
    try {
      const { joinAccount } = await import('#app/account-sync/sync-account.ts')
      if (entered.kind === 'signed-in') await joinAccount(entered.account.id)
    } catch {
      return showToast.error('You are signed in, but part of this page failed to load. Reload it when you are online.')
    }
    // Renders the toast now, which also stores it for the next page: once this page is left, it would be too late.
    flushSync(() => void showToast.success('You are signed in.'))
    const next = cameFrom() ?? takeReturnTo()
    // A visitor with a confirmation link stays on this page to confirm the address.
    const isOwner = entered.kind === 'signed-in' && entered.account.role === 'owner'
    if (purpose.form === 'confirm') return
    finishPage()
    navigate(next ?? (isOwner ? addressOf(pages.desk) : pathname), { replace: true })
  }
  return (
    <div ref={page} className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">{state.kind === 'signed-in' && !hasForm ? 'Your account' : titleOf(purpose.form)}</h1>
      <noscript>
        <p className="mt-4">Signing in needs JavaScript. Everything else on this site works without an account.</p>
      </noscript>
      <div className={isLive ? 'mt-3' : 'by-address mt-3'}>
        {state.kind === 'signed-in' && purpose.form === 'confirm' ? (
          <Suspense fallback={<p className="text-muted">Loading…</p>}>
            <ConfirmAddress email={state.account.email} token={purpose.token} />
          </Suspense>
        ) : state.kind === 'signed-in' && !hasForm ? (
          <Suspense fallback={<p className="text-muted">Loading…</p>}>
            <OwnAccount account={state.account} sendsMail={state.sendsMail} />
          </Suspense>
        ) : state.kind === 'no-server' || state.kind === 'no-answer' ? (
          <p role="status">{SAID[state.kind]}</p>
        ) : state.kind === 'elsewhere' ? (
          <p>
            Accounts are stored at{' '}
            <a href={state.address} className="prose-link">
              {new URL(state.address).host}
            </a>
            : please sign in there.
          </p>
        ) : (
          <Entrance
            key={purpose.form}
            purpose={purpose}
            sendsMail={'sendsMail' in state && state.sendsMail}
            onEntered={() => void enter()}
          />
        )}
      </div>
    </div>
  )
}
