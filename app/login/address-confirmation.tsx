import { useState } from 'react'
import { usePath } from '#app/page/use-location.ts'
import { navigate } from '#after-paint/browser/page-location.ts'
import { askToConfirmAddress, confirmAddress } from '#contract/account/account-opening.ts'
import { showToast } from '#app/ui/toasts.ts'
import { refreshAccount, send } from './account-service.ts'

/**
 * Offers to email a link that confirms the account's email address. A passkey can be added only after that
 * confirmation.
 */
export function AddressToConfirm({ email, sendsMail }: { email: string; sendsMail: boolean }) {
  const [said, setSaid] = useState<{ isDone: boolean; message: string }>()
  const ask = async () => {
    const outcome = await send(askToConfirmAddress, {})
    setSaid({
      isDone: outcome.isDone,
      message: outcome.isDone
        ? `We sent an email to ${email}. Open its link in this browser within an hour.`
        : outcome.message,
    })
  }
  if (!sendsMail) {
    return (
      <p className="mt-4 max-w-prose">
        This site sends no email, so it cannot confirm your address. Only its owner can have passkeys. Sign in with your
        password.
      </p>
    )
  }
  return (
    <div className="mt-4 grid max-w-prose justify-items-start gap-3">
      <p>Confirm your email address before you add a passkey.</p>
      <button type="button" className="button button-quiet" onClick={() => void ask()}>
        Send me a link
      </button>
      {said && (
        <p role={said.isDone ? 'status' : 'alert'} className={said.isDone ? 'break-words' : 'text-bad'}>
          {said.message}
        </p>
      )}
    </div>
  )
}

/**
 * Confirms the account's email address with the emailed link. Loading the page confirms nothing: the visitor has to
 * press a button.
 */
export function ConfirmAddress({ email, token }: { email: string; token: string }) {
  const pathname = usePath()
  const [message, setMessage] = useState<string>()
  const confirm = async () => {
    const outcome = await send(confirmAddress, { token })
    if (!outcome.isDone) return setMessage(outcome.message)
    showToast.success('Your email address is confirmed.')
    await refreshAccount()
    navigate(pathname, { replace: true })
  }
  return (
    <section aria-labelledby="confirm-address">
      <h2 id="confirm-address" className="subtitle">
        Confirm your email address
      </h2>
      <p className="mt-1 max-w-prose break-words text-muted">
        You are signed in as {email}. Confirm that this address is yours.
      </p>
      <button type="button" className="button mt-5" onClick={() => void confirm()}>
        Confirm this address
      </button>
      {message !== undefined && (
        <p role="alert" className="mt-3 text-bad">
          {message}
        </p>
      )}
    </section>
  )
}
