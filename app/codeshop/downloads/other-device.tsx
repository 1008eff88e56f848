import { useState, useRef, type FormEvent, type InputHTMLAttributes } from 'react'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '#domain/text/longest-texts.ts'
import { accountState } from '#app/login/account.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { restoreWithKey } from './use-recovered.ts'
import { FieldLabel } from '#app/storefront/form-field.tsx'
import { tidyEmails } from '#app/ui/tidy-emails.ts'
import type { Said } from './recovery-service.ts'

const askForLink = async (email: string) => (await import('./recovery-service.ts')).askForRecovery(email)
/** Asks the server whether this site sends email. If the request fails, only the license key form is shown. */
const askForMail = async () => (await import('#app/login/account-service.ts')).refreshAccount()

/** Restores purchases made on another device: with a license key, or with a link emailed to the buyer. */
export function OtherDevice() {
  const [isOpened, setOpened] = useState(false)
  const state = accountState.use()
  const open = () => {
    if (!isOpened) void askForMail().catch(() => {})
    setOpened(true)
  }
  return (
    <details className="scripted mt-10 max-w-2xl rounded-md border border-line" onToggle={open}>
      <summary className="cursor-pointer px-5 py-3 font-semibold">Bought on another device?</summary>
      <div className="grid gap-6 px-5 pb-5">
        <p className="text-muted">
          Purchases are stored in the browser you bought them in. To have them on every device,{' '}
          <LoginLink className="prose-link">sign in</LoginLink>.
        </p>
        <RestoreForm
          label="License key"
          action="Restore"
          field={{ id: 'restore-key', maxLength: LONGEST_ID, autoComplete: 'off', placeholder: 'LIC-…' }}
          send={restoreWithKey}
        />
        {'sendsMail' in state && state.sendsMail && (
          <RestoreForm
            label="Email address used for your purchase"
            action="Send me a link"
            field={{ id: 'recovery-email', type: 'email', maxLength: LONGEST_EMAIL_ASKED, autoComplete: 'email' }}
            send={askForLink}
          />
        )}
      </div>
    </details>
  )
}

type Props = {
  label: string
  action: string
  field: InputHTMLAttributes<HTMLInputElement> & { id: string }
  /** Sends the typed text to the server. @returns the message to show */
  send(typed: string): Promise<Said>
}

/** A form with one field, and a message about its outcome. */
function RestoreForm({ label, action, field, send }: Props) {
  const [said, setSaid] = useState<Said>()
  const isBusy = useRef(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const typed = event.currentTarget.querySelector('input')?.value ?? ''
    try {
      setSaid(await send(typed))
    } catch {
      setSaid({ isGood: false, message: 'Your request could not be sent. Please reload the page when you are online.' })
    } finally {
      isBusy.current = false
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <FieldLabel htmlFor={field.id} label={label} />
      <div className="mt-1 flex flex-wrap gap-2">
        <input required className="field min-w-0 flex-1 basis-56" {...field} />
        <button type="submit" className="button" onClick={tidyEmails}>
          {action}
        </button>
      </div>
      <p role="status" className={`mt-3 ${said?.isGood === false ? 'text-bad' : ''}`}>
        {said?.message}
      </p>
    </form>
  )
}
