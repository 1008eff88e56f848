import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { PENDING, SETTLED } from '#after-paint/browser/events.ts'
import { PageReady } from '#after-paint/page-start.tsx'
import { isSynced } from '#app/browser/storage.ts'
import { CartDrawerOnDemand } from '#app/cart/cart-drawer-on-demand.tsx'
import { ConfirmationsOnDemand } from '#app/confirmations/confirmations-on-demand.tsx'
import { OfflineSupport } from '#app/offline/offline-support.tsx'
import { PageToaster } from '#app/ui/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ScrollManager } from './scroll-manager.tsx'
import { LoadingBar } from './splash.tsx'

/** The frame around every page: header, footer, cart drawer and toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (isSynced()) void import('#app/account-sync/sync-account.ts').then(({ syncAccount }) => syncAccount())
  }, [])
  return (
    <>
      <Header />
      <main id="page" tabIndex={-1} className="quiet-focus">
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
      <LoadingScreen />
      <PageToaster />
      <ScrollManager />
      <OfflineSupport />
    </>
  )
}

/**
 * A full-screen loading indicator, shown while the next page is being fetched. The stylesheet delays it for a moment.
 */
function LoadingScreen() {
  const isPending = useIsPending()
  if (!isPending) return null
  return (
    <div className="loading-screen" role="status">
      <LoadingBar />
      <span>Loading</span>
    </div>
  )
}

/** Returns whether the document of the next page is being loaded. */
function useIsPending(): boolean {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    const listen = ({ type }: Event) => setPending(type === PENDING)
    for (const type of [PENDING, SETTLED]) addEventListener(type, listen)
    return () => {
      for (const type of [PENDING, SETTLED]) removeEventListener(type, listen)
    }
  }, [])
  return isPending
}
