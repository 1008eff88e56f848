import { useEffect, useRef, useState, type FormEvent } from 'react'
import { dayOf, minuteOf } from '#domain/dates.ts'
import { showToast } from '#app/ui/toasts.ts'
import { type Account, LONGEST_PASSKEY_NAME } from '#domain/account/account-fields.ts'
import { outsideValue } from '#app/browser/outside-value.ts'
import { AddressToConfirm } from './address-confirmation.tsx'
import { type FormOutcome, NOT_LOADED, send } from './account-service.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { FieldLabel } from '#app/storefront/form-field.tsx'
import { endSessions, listSessions, type OpenSession } from '#contract/account/account.ts'
import { listPasskeys, removePasskey as removal, type Passkey } from '#contract/account/passkeys.ts'
import { call } from '#app/api/call.ts'

/** The account's sessions and passkeys; undefined until they are known, and if a request for them fails. */
const accountAccess = outsideValue<{ sessions: OpenSession[]; passkeys: Passkey[] } | undefined>(undefined)

async function refreshAccess(): Promise<void> {
  const [sessions, passkeys] = await Promise.all([call(listSessions, {}), call(listPasskeys, {})])
  accountAccess.set(
    sessions.kind === 'answered' && passkeys.kind === 'answered'
      ? { sessions: sessions.answer.sessions, passkeys: passkeys.answer.passkeys }
      : undefined,
  )
}

const endSession = (session: number | 'others') => send(endSessions, { session })
const removePasskey = (passkey: number) => send(removal, { passkey })

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

/** A form that adds a passkey on this device to the account. */
function AddPasskey() {
  const [message, setMessage] = useState<string>()
  const isUnderWay = useRef(false)
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await addOne(event.currentTarget)
    } catch {
      setMessage(NOT_LOADED)
    }
    isUnderWay.current = false
  }
  const addOne = async (form: HTMLFormElement) => {
    setMessage(undefined)
    const name = form.querySelector('input')!.value
    const { addPasskey } = await import('./passkey-service.ts')
    const outcome = await addPasskey(name)
    if (!outcome.isDone) return setMessage(outcome.message)
    form.reset()
    showToast.success('Passkey added.')
    await refreshAccess()
  }
  return (
    <form aria-label="Add a passkey" className="mt-4 max-w-md" onSubmit={(event) => void add(event)}>
      <FieldLabel htmlFor="passkey-name" label="Passkey name (Optional)" isRequired={false} />
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id="passkey-name"
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
          className="field min-w-0 flex-1 basis-48"
        />
        <button type="submit" className="button button-quiet">
          Add a passkey
        </button>
      </div>
      {message !== undefined && (
        <p role="alert" className="mt-2 text-bad">
          {message}
        </p>
      )}
    </form>
  )
}
