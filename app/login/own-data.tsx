import { closeAccount, showAccountData } from '#contract/account/account-data.ts'
import { call } from '#app/api/call.ts'
import { reasonOf } from '#app/api/call-route.ts'
import { offerFile } from '#app/ui/save-made-file.ts'
import { showToast } from '#app/ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { refreshAccount, send } from './account-service.ts'
import { syncNow, stopSync } from '#app/account-sync/sync-account.ts'

const FIELDS = [
  { name: 'password', label: 'Your password', type: 'password', autoComplete: 'current-password' },
] as const

/** Lets visitors download their account's data and close the account. The owner's account cannot be closed. */
export function OwnData({ canClose }: { canClose: boolean }) {
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
              fields={FIELDS}
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
