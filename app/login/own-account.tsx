import { useEffect, useRef } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { Account } from '#domain/account/account-fields.ts'
import { isSynced } from '../browser/storage.ts'
import { Access } from './access.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { joinAccount } from '../account-sync/sync-account.ts'
import { OwnData } from './own-data.tsx'
import { PasswordChange } from './password-change.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The account page of a signed-in visitor: links, passkeys, sessions, password and data. */
export default function OwnAccount({ account, sendsMail }: { account: Account; sendsMail: boolean }) {
  const { id, name, email, role } = account
  const heading = useRef<HTMLHeadingElement>(null)
  // This page has replaced the form that had the focus.
  useEffect(() => heading.current?.focus(), [])
  // The browser may have signed in on another page, or may not have been able to sync then.
  useEffect(() => {
    if (!isSynced()) void joinAccount(id)
  }, [id])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <section aria-labelledby="signed-in">
        <h2 id="signed-in" ref={heading} tabIndex={-1} className="subtitle quiet-focus break-words">
          Signed in as {name}
        </h2>
        <p className="mt-1 break-words text-muted">
          {email}
          {role === 'owner' && <span className="badge ml-2">Owner</span>}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {role === 'owner' && (
            <a href={addressOf(pages.desk)} className="button">
              Desk
            </a>
          )}
          <a href={addressOf(pages.shopAccount)} className="button button-quiet">
            My Account
          </a>
          <a href={addressOf(pages.codeshopAccount)} className="button button-quiet">
            My Purchases
          </a>
          <SignOutButton />
        </div>
      </section>
      <Access account={account} sendsMail={sendsMail} />
      <PasswordChange email={email} />
      <OwnData canClose={role !== 'owner'} />
      <ConfirmDialog email={email} />
    </div>
  )
}
