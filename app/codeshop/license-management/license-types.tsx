import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { LICENSE_RULES } from '#domain/codeshop/licenses.ts'
import { LICENSE_TYPES } from '#domain/codeshop/purchases.ts'

/**
 * A comparison of the three license types, each with a note that says whether it is sold here.
 * @param promise a text about getting a type that is not sold here
 */
export function LicenseTypes({ promise }: { promise: string | undefined }) {
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
