import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript, type SoldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'
import { useLocation } from '#app/page/use-location.ts'
import { MOST_DOWNLOADS, type Purchase } from '#domain/codeshop/purchases.ts'
import { contactQuery } from '#domain/contact/form-links.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'
import { NothingYet } from '#app/codeshop/nothing-yet.tsx'
import { purchases as kept, purchases } from '#app/orders/purchases.ts'
import { OtherDevice } from './other-device.tsx'
import { PurchaseCard } from './purchase-card.tsx'
import { useDownload } from './use-download.ts'
import { useRecovered } from './use-recovered.ts'
import { useEffect, useState } from 'react'

export const loader = () => ({ scripts: content.scripts.map(soldScript) })

export const meta = () => pageMeta('My Downloads', 'Downloads of the scripts you bought.')

export default function DownloadsPage({ data: { scripts } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">My Downloads</h1>
      <PurchasesNav />
      <noscript>
        <p>
          Your purchases are stored in your browser. Turn on JavaScript to see them, or{' '}
          <a href={addressOf(pages.payment)} className="prose-link">
            look a purchase up by its number
          </a>
          .
        </p>
      </noscript>
      <Downloads scripts={scripts} />
    </div>
  )
}

const loadReceipt = async () => (await import('./purchase-receipt.tsx')).PurchaseReceipt
const ignore = () => {}

const INSTRUCTIONS = [
  `Each purchase can be downloaded ${MOST_DOWNLOADS} times. A download counts once the file is complete.`,
  'Unpack the archive and start with its README.md.',
  'Keep your license key: it is your proof of purchase, and you need it for updates.',
  'Purchases are stored in this browser. Save your license keys elsewhere before you clear its data.',
]

/** The purchases made in this browser, with their downloads, and a form for restoring purchases made elsewhere. */
function Downloads({ scripts }: { scripts: readonly SoldScript[] }) {
  const purchases = kept.use()
  const customer = useNewCustomer()
  const recovered = useRecovered()
  const changed = useCurrentStates()
  const asked = new URLSearchParams(useLocation().search).get('receipt')
  const receipt = asked === null ? undefined : purchases.find(({ id }) => id === asked)
  if (receipt)
    return (
      <OnDemand
        isWanted
        load={loadReceipt}
        failed={ignore}
        props={{ purchase: receipt, scriptName: scripts.find(({ id }) => id === receipt.scriptId)?.name }}
      />
    )
  return (
    <>
      <div role="status">
        {customer && <Thanks {...customer} />}
        {recovered && <p className={`mb-5 ${recovered.isGood ? '' : 'text-bad'}`}>{recovered.message}</p>}
        {changed !== '' && <p className="sr-only">{changed}</p>}
      </div>
      {purchases.length === 0 ? (
        <NothingYet title="No Downloads Available" text="Scripts you buy will appear here." action="Browse Scripts" />
      ) : (
        <Purchased purchases={purchases} scripts={scripts} />
      )}
      <OtherDevice />
    </>
  )
}

function Purchased({ purchases, scripts }: { purchases: readonly Purchase[]; scripts: readonly SoldScript[] }) {
  const downloading = useDownload()
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <ul className="grid min-w-0 gap-6">
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseCard
              purchase={purchase}
              script={scripts.find(({ id }) => id === purchase.scriptId)}
              downloading={downloading}
            />
          </li>
        ))}
      </ul>
      <aside aria-labelledby="download-instructions" className="rounded-md border border-line p-5">
        <h2 id="download-instructions" className="subtitle">
          Download Instructions
        </h2>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          {INSTRUCTIONS.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </aside>
    </div>
  )
}

function Thanks({ email, purchaseId }: { email: string; purchaseId: string }) {
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 wrap-anywhere">
      <span>{`Thank you. Your purchase is recorded for ${email}.`}</span>
      <a href={addressOf(pages.contact) + contactQuery('purchase-email', purchaseId)} className="row-link prose-link">
        Correct it<span className="sr-only"> with a message to the author</span>
      </a>
    </p>
  )
}

/**
 * Returns the customer whose purchase led to this page, if any. The customer is stored in the state of the history
 * entry, which survives a reload.
 */
function useNewCustomer(): { email: string; purchaseId: string } | undefined {
  const { purchaseId, customerEmail }: Readonly<Record<string, unknown>> = Object(useLocation().state)
  return typeof customerEmail === 'string' && typeof purchaseId === 'string'
    ? { email: customerEmail, purchaseId }
    : undefined
}

/**
 * Updates this browser's purchases from the server each time the page is shown.
 * @returns sentences about licenses that were revoked or restored, to be announced
 */
function useCurrentStates(): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const isWorthAsking = () =>
      document.visibilityState === 'visible' &&
      navigator.onLine &&
      purchases.read().some(({ isSimulated }) => !isSimulated)
    const refresh = async () => {
      if (!isWorthAsking()) return
      const { refreshStates } = await import('./states-service.ts')
      const sentences = await refreshStates()
      if (sentences !== '') setSaid(sentences)
    }
    // If the code that sends the request cannot be loaded, the page keeps showing the stored purchases.
    const refreshIfPossible = () => void refresh().catch(() => {})
    refreshIfPossible()
    document.addEventListener('visibilitychange', refreshIfPossible)
    return () => document.removeEventListener('visibilitychange', refreshIfPossible)
  }, [])
  return said
}
