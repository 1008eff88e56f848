import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { dayOf } from '#domain/dates.ts'
import { DOLLARS } from '#domain/currency.ts'
import { formatMoney } from '#domain/money.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { useSeen } from '#app/confirmations/use-seen.ts'
import { copyText } from '#app/ui/copy-and-share.ts'
import { showToast } from '#app/ui/toasts.ts'
import { LicenseKeyField } from '#app/codeshop/license-key-field.tsx'
import { DownloadButton } from './download-button.tsx'
import type { Downloading } from './use-download.ts'
import type { SoldScript } from '#app/codeshop/sold-script.ts'

type Props = { purchase: Purchase; script: SoldScript | undefined; downloading: Downloading }

const copyKey = async (key: string) => {
  if (await copyText(key)) showToast.success('License key copied to clipboard!')
}

/** A card with a purchase's details, license key and downloads. */
export function PurchaseCard({ purchase, script, downloading }: Props) {
  const {
    scriptId,
    version,
    downloadCount,
    maxDownloads,
    purchaseDate,
    lastDownload,
    price,
    currency = DOLLARS,
    licenseKey,
    isSimulated,
    isRevoked,
    refunded,
  } = purchase
  useSeen(purchase.id)
  const name = `Script #${scriptId}${script ? ` ${script.name}` : ''}`
  const facts = {
    'Purchase Date': dayOf(purchaseDate),
    'Last Download': lastDownload === undefined ? 'Never' : dayOf(lastDownload),
    Price: formatMoney(price, currency),
    ...(refunded === undefined ? {} : { Refunded: formatMoney(refunded, currency) }),
  }
  return (
    <article aria-label={name} className="rounded-md border border-line">
      <div className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div>
            <h2 className="subtitle">
              <span>{`Script #${scriptId}`}</span>
              {script && <span className="text-muted">{` · ${script.name}`}</span>}
            </h2>
            <p className="text-muted">Version {version}</p>
          </div>
          <p className="badge tabular">{`${downloadCount}/${maxDownloads} downloads`}</p>
        </div>
        {isSimulated && (
          <p className="text-sm text-muted">
            Simulated purchase: no money moved, and the download is the evaluation pack.
          </p>
        )}
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <dt className="label">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <LicenseKeyField value={licenseKey}>
          <button type="button" className="button button-quiet" onClick={() => void copyKey(licenseKey)}>
            Copy<span className="sr-only">{` the license key of ${name}`}</span>
          </button>
        </LicenseKeyField>
        <div className="flex flex-wrap items-center gap-3">
          <DownloadButton purchase={purchase} script={script} name={name} {...downloading} />
          <button type="button" className="button button-quiet" onClick={() => void downloading.copyLink(purchase)}>
            Copy URL<span className="sr-only">{` of ${name}`}</span>
          </button>
          <a href={addressOf(pages.script, { id: scriptId })} className="row-link prose-link">
            View Details<span className="sr-only">{` of ${name}`}</span>
          </a>
          <a
            href={`${addressOf(pages.downloads)}?receipt=${encodeURIComponent(purchase.id)}`}
            className="row-link prose-link"
          >
            Receipt<span className="sr-only">{` of ${name}`}</span>
          </a>
        </div>
      </div>
      <p className="border-t border-line px-5 py-2.5 text-sm">
        <span>Status: </span>
        {isRevoked ? (
          <span className="font-semibold text-bad">Revoked</span>
        ) : (
          <span className="font-semibold text-good">Active</span>
        )}
      </p>
    </article>
  )
}
