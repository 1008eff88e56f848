import type { ReactNode } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

/** A form that looks up an order or a sale without JavaScript. The server responds with a page. */
export const NoJsLookUp = ({ children }: { children?: ReactNode }) => (
  <noscript>
    {children}
    <form method="post" action={addressOf(pages.payment)} className="mt-6 grid max-w-md gap-4">
      <div>
        <label htmlFor="no-js-number" className="font-semibold">
          Order number
        </label>
        <input id="no-js-number" name="number" required autoComplete="off" className="field mt-1" />
      </div>
      <div>
        <label htmlFor="no-js-email" className="font-semibold">
          Email used for the order
        </label>
        <input
          id="no-js-email"
          name="email"
          inputMode="email"
          autoCapitalize="none"
          required
          autoComplete="email"
          className="field mt-1"
        />
      </div>
      <button type="submit" className="button">
        Look up
      </button>
    </form>
  </noscript>
)
