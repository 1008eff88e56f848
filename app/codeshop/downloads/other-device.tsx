import { useState } from 'react'
import { LONGEST_EMAIL_ASKED, LONGEST_ID } from '#domain/text/longest-texts.ts'
import { accountState } from '../../login/account.ts'
import { LoginLink } from '../../login/login-link.tsx'
import { RestoreForm } from './restore-form.tsx'
import { restoreWithKey } from './use-recovered.ts'

const askForLink = async (email: string) => (await import('./recovery-service.ts')).askForRecovery(email)
/** Asks the server whether this site sends email. If the request fails, only the license key form is shown. */
const askForMail = async () => (await import('../../login/account-service.ts')).refreshAccount()

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
