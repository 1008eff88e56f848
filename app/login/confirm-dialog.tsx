import { KeyRound } from 'lucide'
import { useState } from 'react'
import { confirmYourself } from '#contract/account/account.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useModal } from '#app/ui/use-modal.ts'
import { AccountForm } from './account-form.tsx'
import { NOT_LOADED, send } from './account-service.ts'
import { confirmation } from './account.ts'

const FIELDS = [
  { name: 'password', label: 'Your password', type: 'password', autoComplete: 'current-password' },
] as const

/** Asks visitors to confirm their identity before a sensitive action, in case somebody else is using this browser. */
export function ConfirmDialog({ email }: { email: string }) {
  const waiting = confirmation.use()
  const modal = useModal(waiting !== undefined, () => waiting?.end(false))
  return (
    <dialog {...modal} className="modal" aria-labelledby="confirm-yourself">
      {waiting && <Question email={email} end={(isConfirmed) => waiting.end(isConfirmed)} />}
    </dialog>
  )
}

function Question({ email, end }: { email: string; end(isConfirmed: boolean): void }) {
  const [message, setMessage] = useState<string>()
  const showPasskey = async () => {
    setMessage(undefined)
    const { confirmWithPasskey } = await import('./passkey-service.ts')
    const outcome = await confirmWithPasskey()
    if (outcome.isDone) end(true)
    else setMessage(outcome.message)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-7">
      <div>
        <h2 id="confirm-yourself" className="subtitle">
          Confirm that it’s you
        </h2>
        <p className="mt-1 text-muted">
          You signed in more than ten minutes ago. Enter your password or use a passkey to go on.
        </p>
      </div>
      <div>
        {/* Tells password managers which account the password is for. */}
        <input type="text" hidden readOnly value={email} autoComplete="username" />
        <AccountForm
          label="Confirm that it’s you"
          fields={FIELDS}
          action="Confirm"
          busy="Confirming…"
          send={({ password = '' }) => send(confirmYourself, { password })}
          onDone={() => end(true)}
        >
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void showPasskey().catch(() => setMessage(NOT_LOADED))}
          >
            <Icon of={KeyRound} className="size-4" />
            Use a passkey
          </button>
          <button type="button" className="button button-quiet" onClick={() => end(false)}>
            Cancel
          </button>
        </AccountForm>
        {message !== undefined && (
          <p role="alert" className="mt-3 text-bad">
            {message}
          </p>
        )}
      </div>
    </div>
  )
}
