import { Suspense, useEffect, type ReactNode } from 'react'
import { PageReady } from '#after-paint/page-start.tsx'
import { useIsListStored } from '#app/browser/outside-value.ts'
import { ACCOUNT, isSynced } from '#app/browser/storage.ts'
import { storedName } from '#app/browser/storage-keys.ts'
import { CartDrawerOnDemand } from '#app/cart/cart-in-frame.tsx'
import { PageToaster } from '#app/ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingScreen } from './loading.tsx'
import { OnDemand } from '#app/ui/on-demand.tsx'

/**
 * The stored values that every page shows with React. The cart's count does not need React: see
 * `cart/cart-in-frame.tsx`.
 */
const SHOWN_ON_EVERY_PAGE = [ACCOUNT, storedName('confirmations'), storedName('toasts')].join(' ')

/** The frame around every page: header, footer, cart drawer and toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (isSynced()) void import('#app/account-sync/sync-account.ts').then(({ syncAccount }) => syncAccount())
  }, [])
  return (
    <>
      <Header />
      <main id="page" tabIndex={-1} className="quiet-focus" data-depends-on={SHOWN_ON_EVERY_PAGE}>
        <Suspense>
          {children}
          <PageReady />
        </Suspense>
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <CartDrawerOnDemand />
      <ConfirmationsOnDemand />
      <PageToaster />
      <LoadingScreen />
    </>
  )
}

const loadUnseen = async () => (await import('#app/confirmations/unseen-confirmations.tsx')).UnseenConfirmations
const ignore = () => {}

/**
 * The confirmations that the visitor has not seen. Few browsers store such confirmations, so the code is loaded on
 * demand.
 */
function ConfirmationsOnDemand() {
  return <OnDemand isWanted={useIsListStored('confirmations')} load={loadUnseen} failed={ignore} props={{}} />
}
