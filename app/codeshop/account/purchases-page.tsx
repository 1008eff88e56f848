import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript, evaluationAddress, type SoldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'
import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { longDate } from '#domain/dates.ts'
import { storedValue } from '#app/browser/outside-value.ts'
import { DownloadButton } from '#app/codeshop/downloads/download-button.tsx'
import { useDownload } from '#app/codeshop/downloads/use-download.ts'
import { NothingYet } from '#app/codeshop/nothing-yet.tsx'
import { purchases as kept } from '#app/orders/purchases.ts'

export const loader = () => ({ scripts: content.scripts.map(soldScript), samples: content.scriptSamples.purchases })

export const meta = () => pageMeta('My Purchases', 'The scripts you bought.')

export default function PurchasesPage({ data: { scripts, samples } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">My Purchases</h1>
      <PurchasesNav />
      <PurchaseList scripts={scripts} samples={samples} />
    </div>
  )
}

/** Whether the visitor has hidden the sample purchases. */
const hidden = storedValue(
  'hiddenSamples',
  false,
  (stored) => Object(stored).hidden === true,
  (isHidden) => ({ hidden: isHidden }),
)

/** The purchases stored in this browser, and samples of other scripts, unless the visitor has hidden them. */
function PurchaseList({ scripts, samples }: { scripts: readonly SoldScript[]; samples: readonly number[] }) {
  const purchases = kept.use()
  const areHidden = hidden.use()
  const downloading = useDownload()
  const isOwn = (id: number) => purchases.some(({ scriptId }) => scriptId === id)
  const shown = areHidden ? [] : scripts.filter(({ id }) => samples.includes(id) && !isOwn(id))
  if (purchases.length + shown.length === 0)
    return <NothingYet title="You haven't purchased any scripts yet." action="Explore Scripts" />
  return (
    <div className="grid gap-10">
      {purchases.length > 0 && (
        <ul className="divide-y divide-line border-y border-line" aria-label="Purchases">
          {purchases.map((purchase) => {
            const script = scripts.find(({ id }) => id === purchase.scriptId)
            const name = script?.name ?? `Script #${purchase.scriptId}`
            return (
              <Row
                key={purchase.id}
                id={purchase.scriptId}
                name={name}
                version={purchase.version}
                updated={script?.lastUpdateDate}
              >
                <DownloadButton purchase={purchase} script={script} name={name} {...downloading} />
                <a
                  href={`${addressOf(pages.licenseManagement)}#license-${purchase.id}`}
                  className="row-link prose-link"
                >
                  License<span className="sr-only">{` of ${name}`}</span>
                </a>
              </Row>
            )
          })}
        </ul>
      )}
      {shown.length > 0 && (
        <section aria-labelledby="sample-purchases">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="sample-purchases" className="subtitle">
              Sample purchases
            </h2>
            <button type="button" className="prose-link scripted min-h-11" onClick={() => hidden.change(() => true)}>
              Hide the samples
            </button>
          </div>
          <p className="mb-3 text-muted">
            These samples show what a purchase looks like. Their downloads are the evaluation packs.
          </p>
          <ul className="divide-y divide-line border-y border-line">
            {shown.map((script) => (
              <Row
                key={script.id}
                id={script.id}
                name={script.name}
                version={script.version}
                updated={script.lastUpdateDate}
                isSample
              >
                <a href={evaluationAddress(script)} download className="button button-quiet">
                  Download Files<span className="sr-only">{` of the evaluation pack of ${script.name}`}</span>
                </a>
                <a href={`${addressOf(pages.licenseManagement)}#license-types`} className="row-link prose-link">
                  License<span className="sr-only">{` of ${script.name}`}</span>
                </a>
              </Row>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type RowProps = {
  id: number
  name: string
  version: string
  updated: string | undefined
  isSample?: boolean
  children: ReactNode
}

function Row({ id, name, version, updated, isSample = false, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">
          <a href={addressOf(pages.script, { id })} className="hover:text-accent">
            {name}
          </a>
          {isSample && <span className="badge ml-2">Sample</span>}
        </p>
        <p className="text-sm text-muted">{`Version ${version}${updated === undefined ? '' : ` · Last update ${longDate(updated)}`}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">{children}</div>
    </li>
  )
}
