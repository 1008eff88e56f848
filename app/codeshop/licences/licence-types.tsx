import { LICENCE_RULES } from '#domain/licences.ts'
import { LICENCE_TYPES } from '#domain/purchases.ts'

/** What the three types of licence allow, side by side. */
export function LicenceTypes() {
  return (
    <section aria-labelledby="licence-types" className="mt-14">
      <h2 id="licence-types" className="subtitle">
        License Types
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-3">
        {LICENCE_TYPES.map((type) => (
          <li key={type} className="rounded-md border border-line p-5">
            <h3>
              <span className="badge" data-licence={type}>
                {LICENCE_RULES[type].name}
              </span>
            </h3>
            <ul className="mt-3 grid list-disc gap-1 pl-5">
              {[...LICENCE_RULES[type].allows, LICENCE_RULES[type].updates].map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
