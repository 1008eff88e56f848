import * as pages from '#domain/pages/page-table.ts'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import { type Account, SHORTEST_PASSWORD } from '#domain/account/account-fields.ts'
import { isSynced } from '#app/browser/storage.ts'
import { Access } from './access.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { joinAccount, syncNow, stopSync } from '#app/account-sync/sync-account.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { changePassword } from '#contract/account/account.ts'
import { showToast } from '#app/ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { send, refreshAccount } from './account-service.ts'
import { closeAccount, showAccountData } from '#contract/account/account-data.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'
import { offerFile } from '#app/ui/save-made-file.ts'

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

const CLOSING_FIELDS = [
  { name: 'password', label: 'Your password', type: 'password', autoComplete: 'current-password' },
] as const

/** Lets visitors download their account data and close the account. The owner's account cannot be closed. */
function OwnData({ canClose }: { canClose: boolean }) {
  const download = async () => {
    const outcome = await call(showAccountData, {})
    if (outcome.kind !== 'answered') return void showToast.error(reasonOf(outcome))
    const data = JSON.stringify(outcome.answer, undefined, 2)
    offerFile('my-account.json', new TextEncoder().encode(data), 'application/json')
  }
  const close = async ({ password = '' }: Readonly<Record<string, string>>) => {
    // Copies the account's data to this browser, because any data that is only in the account would be lost.
    await syncNow()
    const outcome = await send(closeAccount, { password })
    if (outcome.isDone) stopSync()
    return outcome
  }
  return (
    <section aria-labelledby="own-data">
      <h2 id="own-data" className="subtitle">
        Your data
      </h2>
      <p className="mt-1 max-w-prose text-muted">Everything we store about your account, in one file.</p>
      <button type="button" className="button button-quiet mt-4" onClick={() => void download()}>
        Download my data
      </button>
      {canClose && (
        <details className="mt-6 max-w-2xl rounded-md border border-line">
          <summary className="cursor-pointer px-5 py-3 font-semibold">Close this account</summary>
          <div className="px-5 pb-5">
            <p className="mb-4 text-muted">
              This deletes the account, its sessions and its data immediately. Orders and purchases stay in the seller’s
              books and in this browser.
            </p>
            <AccountForm
              label="Close this account"
              fields={CLOSING_FIELDS}
              action="Close my account"
              busy="Closing…"
              send={close}
              onDone={() => {
                void refreshAccount()
                showToast.success('Your account is closed.')
              }}
            />
          </div>
        </details>
      )}
    </section>
  )
}
