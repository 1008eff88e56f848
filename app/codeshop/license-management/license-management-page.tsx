import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript, type SoldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'
import { licenseOf, LICENSE_RULES } from '#domain/codeshop/licenses.ts'
import { NothingYet } from '#app/codeshop/nothing-yet.tsx'
import { purchases as kept } from '#app/orders/purchases.ts'
import { LicenseCard } from './license-card.tsx'
import { LICENSE_TYPES } from '#domain/codeshop/purchases.ts'

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
