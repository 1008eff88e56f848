import { Suspense, useEffect, type ReactNode } from 'react'
import { isSynced } from '../browser/storage.ts'
import { CartDrawerOnDemand } from '../cart/cart-drawer-on-demand.tsx'
import { ConfirmationsOnDemand } from '../confirmations/confirmations-on-demand.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { OfflineSupport } from '../offline/offline-support.tsx'
import { PageToaster } from './page-toaster.tsx'
import { ScrollManager } from './scroll-manager.tsx'

/** The frame around every page: header, footer, cart drawer and toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (isSynced()) void import('../account-sync/sync-account.ts').then(({ syncAccount }) => syncAccount())
  }, [])
  return (
    <>
      <Header />
      <main id="page" tabIndex={-1} className="quiet-focus">
        <Suspense>{children}</Suspense>
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
