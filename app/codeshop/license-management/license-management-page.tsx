import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth, iconButton } from '#app/ui/classes.ts'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript, type SoldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'
import { licenseOf, LICENSE_RULES, licenseInfo, licenseStatus, type License } from '#domain/codeshop/licenses.ts'
import { NothingYet } from '#app/codeshop/nothing-yet.tsx'
import { purchases as kept } from '#app/orders/purchases.ts'
import { LICENSE_TYPES, maskedKey } from '#domain/codeshop/purchases.ts'
import { Eye, EyeOff } from 'lucide'
import { useState } from 'react'
import { dayOf } from '#domain/dates.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { copyText } from '#app/ui/copy-and-share.ts'
import { Icon } from '#app/ui/icon.tsx'
import { offerFile } from '#app/ui/save-made-file.ts'
import { showToast } from '#app/ui/toasts.ts'
import { LicenseKeyField } from '#app/codeshop/license-key-field.tsx'

export const loader = () => ({
  scripts: content.scripts.map(soldScript),
  promise: content.scriptPromises.otherLicenses,
})

export const meta = () => pageMeta('License Management', 'The licenses of the scripts you bought.')

export default function LicenseManagementPage({ data: { scripts, promise } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">License Management</h1>
      <PurchasesNav />
      <noscript>
        <p>Your licenses are stored in your browser. Turn on JavaScript to see them.</p>
      </noscript>
      <Licenses scripts={scripts} />
      <p className="mt-8">
        Anyone can check a license file without contacting us:{' '}
        <a href={addressOf(pages.verifyLicense)} className="prose-link">
          Verify a license
        </a>
      </p>
      <LicenseTypes promise={promise} />
    </div>
  )
}

function Licenses({ scripts }: { scripts: readonly SoldScript[] }) {
  const purchases = kept.use()
  if (purchases.length === 0)
    return (
      <NothingYet title="No Licenses Found" text="Each script you buy comes with a license." action="Browse Scripts" />
    )
  return (
    <ul className="grid gap-6 lg:grid-cols-2">
      {purchases.map((purchase) => (
        <li key={purchase.id} id={`license-${purchase.id}`} className="min-w-0">
          <LicenseCard
            license={licenseOf(purchase)}
            name={scripts.find(({ id }) => id === purchase.scriptId)?.name}
            isSimulated={purchase.isSimulated === true}
            file={purchase.licenseFile}
          />
        </li>
      ))}
    </ul>
  )
}

/** The three license types. @param promise a text about how to get a type that is not sold here */
function LicenseTypes({ promise }: { promise: string | undefined }) {
  return (
    <section aria-labelledby="license-types" className="mt-14">
      <h2 id="license-types" className="subtitle">
        License Types
      </h2>
      {promise && <p className="mt-1 max-w-prose text-muted">{promise}</p>}
      <a href={addressOf(pages.contact)} className="row-link prose-link">
        Ask the author
      </a>
      <ul className="mt-4 grid gap-6 sm:grid-cols-3">
        {LICENSE_TYPES.map((type) => (
          <li key={type} className="rounded-md border border-line p-5">
            <h3>
              <span className="badge" data-license={type}>
                {LICENSE_RULES[type].name}
              </span>
            </h3>
            <ul className="mt-3 grid list-disc gap-1 pl-5">
              {[...LICENSE_RULES[type].allows, LICENSE_RULES[type].updates].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            <p className="mt-3 text-sm text-muted">
              {LICENSE_RULES[type].isSold ? 'Comes with every purchase' : 'On request, not sold on this site'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

type CardProps = {
  license: License
  name: string | undefined
  isSimulated: boolean
  /** The signed license file, if there is one. */
  file: string | undefined
}

/** A card with all details of a license. Its key is masked until the visitor reveals it. */
function LicenseCard({ license, name, isSimulated, file }: CardProps) {
  const [isShown, setShown] = useState(false)
  const [now] = useState(() => new Date())
  const {
    id,
    scriptId,
    scriptName,
    licenseKey,
    licenseType,
    purchaseDate,
    expiryDate,
    usageCount,
    maxUsage,
    customerName,
    customerEmail,
  } = license
  const status = licenseStatus(license, now)
  const called = name === undefined ? scriptName : `${scriptName} ${name}`
  const facts = {
    Customer: customerName,
    Email: customerEmail,
    'Purchase Date': dayOf(purchaseDate),
    'Expiry Date': expiryDate === undefined ? 'Lifetime' : dayOf(expiryDate),
    Usage: `${usageCount}/${maxUsage}`,
  }
  const copyInfo = async () => {
    if (await copyText(licenseInfo(license, name))) showToast.success('License information copied to clipboard!')
  }
  return (
    <article aria-label={called} className="rounded-md border border-line">
      <div className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="subtitle">
              {scriptName}
              {name !== undefined && <span className="text-muted">{` · ${name}`}</span>}
            </h2>
            <p className="text-sm text-muted">
              License ID: <span className="in-one-piece">{id}</span>
            </p>
          </div>
          <p className="flex gap-2">
            <span className="badge" data-license={licenseType}>
              {LICENSE_RULES[licenseType].name}
            </span>
            <span className="badge" data-status={status}>
              {status}
            </span>
          </p>
        </div>
        {isSimulated && (
          <p className="text-sm text-muted">Simulated purchase: this key unlocks nothing and grants no rights.</p>
        )}
        <LicenseKeyField value={isShown ? licenseKey : maskedKey(licenseKey)}>
          <div className="flex gap-1">
            <button type="button" className={iconButton} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? <Icon of={EyeOff} className="size-5" /> : <Icon of={Eye} className="size-5" />}
              <span className="sr-only">{`Show the license key of ${called}`}</span>
            </button>
            <CopyButton text={licenseKey} name={`the license key of ${called}`} />
          </div>
        </LicenseKeyField>
        <dl className="grid gap-x-6 gap-y-3 min-[30rem]:grid-cols-2">
          {Object.entries(facts).map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="label">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap items-center gap-3">
          <button type="button" className="button button-quiet" onClick={() => void copyInfo()}>
            Copy License Info<span className="sr-only">{` of ${called}`}</span>
          </button>
          {file !== undefined && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => offerFile(`${id}.license`, file, 'text/plain')}
            >
              Save License File<span className="sr-only">{` of ${called}`}</span>
            </button>
          )}
          <a href={addressOf(pages.script, { id: scriptId })} className="row-link prose-link">
            View Script<span className="sr-only">{` ${called}`}</span>
          </a>
        </div>
      </div>
      <p className="border-t border-line px-5 py-2.5 text-sm font-semibold">
        {status === 'Active' ? <span className="text-good">Valid</span> : <span className="text-bad">Invalid</span>}
      </p>
    </article>
  )
}
