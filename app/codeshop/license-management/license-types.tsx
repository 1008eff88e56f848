import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { LICENSE_RULES } from '#domain/codeshop/licenses.ts'
import { LICENSE_TYPES } from '#domain/codeshop/purchases.ts'

/** A comparison of the three license types, which says which of them are sold here. */
export function LicenseTypes() {
  return (
    <section aria-labelledby="license-types" className="mt-14">
      <h2 id="license-types" className="subtitle">
        License Types
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        Every purchase comes with the Personal license. If you work for clients or in a team,{' '}
        <a href={addressOf(pages.contact)} className="prose-link">
          ask the author
        </a>{' '}
        for another license before you begin; the price of this one is deducted. “Personal projects” are projects that
        you own, whether they earn money or not. After the year of updates, you may keep using every version that you
        have. No type allows you to resell or publish the source by itself.
      </p>
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
