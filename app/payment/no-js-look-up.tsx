import type { ReactNode } from 'react'
import { LONGEST_ORDER_NUMBER } from '#domain/order-kinds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import type { Owned } from './known-payments.ts'

/** A form that looks up an order or a sale without JavaScript. The server responds with a page. */
export const NoJsLookUp = ({ children }: { children?: ReactNode }) => (
  <noscript>
    {children}
    <PostedLookUp number="" email="" />
  </noscript>
)

/** The form itself, filled in with the typed number and email address. */
export const PostedLookUp = ({ number, email }: Owned) => (
  <form method="post" action={addressOf(pages.payment)} className="mt-6 grid max-w-md gap-4">
    <FormField
      name="number"
      label="Order number"
      value={number}
      maxLength={LONGEST_ORDER_NUMBER}
      autoComplete="off"
      mistake={undefined}
      isNeeded
    />
    <FormField
      name="email"
      label="Email used for the order"
      type="email"
      value={email}
      maxLength={LONGEST_EMAIL_ASKED}
      autoComplete="email"
      mistake={undefined}
      isNeeded
    />
    <button type="submit" className="button">
      Look up
    </button>
  </form>
)
