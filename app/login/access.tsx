import { useEffect } from 'react'
import { dayOf, minuteOf } from '#domain/dates.ts'
import { showToast } from '../ui/toasts.ts'
import type { Account } from '#domain/account/account-fields.ts'
import { accountAccess } from './account.ts'
import { AddPasskey } from './add-passkey.tsx'
import { AddressToConfirm } from './address-confirmation.tsx'
import { endSession, refreshAccess, removePasskey } from './access-service.ts'
import type { FormOutcome } from './account-service.ts'
import { deviceName } from '#domain/account/device-name.ts'

/** The account's passkeys and sessions. */
export function Access({ account, sendsMail }: { account: Account; sendsMail: boolean }) {
  const access = accountAccess.use()
  useEffect(() => void refreshAccess(), [])
  const change = async (act: Promise<FormOutcome>, said: string) => {
    const outcome = await act
    if (outcome.isDone) showToast.success(said)
    else showToast.error(outcome.message)
    await refreshAccess()
  }
  if (!access) return null
  const { sessions, passkeys } = access
  return (
    <>
      <section aria-labelledby="passkeys">
        <h2 id="passkeys" className="subtitle">
          Passkeys
        </h2>
        <p className="mt-1 max-w-prose text-muted">
          Your device or password manager stores your passkey. It lets you sign in with a fingerprint, your face or a
          PIN instead of a password.
        </p>
        {passkeys.length > 0 && (
          <ul className="mt-4 max-w-2xl divide-y divide-line border-y border-line">
            {passkeys.map(({ id, name, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
                <span>
                  <span className="font-semibold">{name === '' ? 'Passkey' : name}</span>
                  <span className="text-muted">{` · added on ${dayOf(createdAt)}`}</span>
                </span>
                <button
                  type="button"
                  className="row-link prose-link"
                  onClick={() => void change(removePasskey(id), 'Passkey removed.')}
                >
                  Remove<span className="sr-only">{` the passkey ${name}`}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {account.isConfirmed ? <AddPasskey /> : <AddressToConfirm email={account.email} sendsMail={sendsMail} />}
      </section>
      <section aria-labelledby="sessions">
        <h2 id="sessions" className="subtitle">
          Signed in
        </h2>
        <ul className="mt-4 max-w-2xl divide-y divide-line border-y border-line">
          {sessions.map(({ id, device, startedAt, isThisOne }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 py-2">
              <span>
                <span className="font-semibold">{deviceName(device)}</span>
                <span className="text-muted">{` · since ${minuteOf(startedAt)}`}</span>
                {isThisOne && <span className="badge ml-2">This browser</span>}
              </span>
              {!isThisOne && (
                <button
                  type="button"
                  className="row-link prose-link"
                  onClick={() => void change(endSession(id), 'The session has ended.')}
                >
                  End
                  <span className="sr-only">{` the session of ${deviceName(device)} since ${minuteOf(startedAt)}`}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <button
            type="button"
            className="button button-quiet mt-4"
            onClick={() => void change(endSession('others'), 'All other sessions have ended.')}
          >
            End all other sessions
          </button>
        )}
      </section>
    </>
  )
}
