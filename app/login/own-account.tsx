import * as pages from '#domain/pages/page-table.ts'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import { type Account, SHORTEST_PASSWORD } from '#domain/account/account-fields.ts'
import { isSynced } from '#app/browser/storage.ts'
import { Access } from './access.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { joinAccount } from '#app/account-sync/sync-account.ts'
import { OwnData } from './own-data.tsx'
import { SignOutButton } from './sign-out-button.tsx'
import { changePassword } from '#contract/account/account.ts'
import { showToast } from '#app/ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { send } from './account-service.ts'

const FIELDS = [
  { name: 'current', label: 'Current password', type: 'password', autoComplete: 'current-password' },
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    hint: `${SHORTEST_PASSWORD} characters or more.`,
  },
] as const

/** A form that changes the password. A new password ends all other sessions. */
function PasswordChange({ email }: { email: string }) {
  // A new count empties the form after the password has changed.
  const [count, setCount] = useState(0)
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="subtitle">
        Password
      </h2>
      <p className="mt-1 mb-5 text-muted">A new password signs you out on all other devices.</p>
      {/* Tells password managers which account the password is for. */}
      <input type="text" hidden readOnly value={email} autoComplete="username" />
      <AccountForm
        key={count}
        label="Password"
        fields={FIELDS}
        action="Change password"
        busy="Changing…"
        send={({ current = '', password = '' }) => send(changePassword, { current, password })}
        onDone={() => {
          setCount(count + 1)
          showToast.success('Password changed.')
        }}
      />
    </section>
  )
}

/** The account page of a signed-in visitor: links, passkeys, sessions, password and data. */
export default function OwnAccount({ account, sendsMail }: { account: Account; sendsMail: boolean }) {
  const { id, name, email, role } = account
  const heading = useRef<HTMLHeadingElement>(null)
  // This page has replaced the form that had the focus, so focus the heading.
  useEffect(() => heading.current?.focus(), [])
  // The browser may not have been linked to the account when the visitor signed in, so link it now.
  useEffect(() => {
    if (!isSynced()) void joinAccount(id)
  }, [id])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <section aria-labelledby="signed-in">
        <h2 id="signed-in" ref={heading} tabIndex={-1} className="subtitle quiet-focus break-words">
          Signed in as <bdi>{name}</bdi>
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
