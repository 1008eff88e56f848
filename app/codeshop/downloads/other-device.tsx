import { useRef, useState, type FormEvent } from 'react'
import { LONGEST_EMAIL_ASKED } from '#domain/text/longest-texts.ts'
import { LoginLink } from '../../login/login-link.tsx'
import { FieldLabel } from '../../storefront/form-field.tsx'
import type { Said } from './recovery-service.ts'

/** A form that restores purchases made on another device, using a link sent to the buyer's e-mail address. */
export function OtherDevice() {
  const [said, setSaid] = useState<Said>()
  const isBusy = useRef(false)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    const email = event.currentTarget.querySelector('input')!.value
    try {
      const { askForRecovery } = await import('./recovery-service.ts')
      setSaid(await askForRecovery(email))
    } catch {
      setSaid({ isGood: false, message: 'Your request could not be sent. Please reload the page when you are online.' })
    } finally {
      isBusy.current = false
    }
  }
  return (
    <details className="scripted mt-10 max-w-2xl rounded-md border border-line">
      <summary className="cursor-pointer px-5 py-3 font-semibold">Bought on another device?</summary>
      <form className="px-5 pb-5" onSubmit={(event) => void send(event)}>
        <p className="text-muted">
          Purchases are stored in the browser you bought them in. We can restore them here with a link sent to the
          e-mail address you used. To have them on every device, <LoginLink className="prose-link">sign in</LoginLink>.
        </p>
        <div className="mt-3">
          <FieldLabel htmlFor="recovery-email" label="E-mail address used for your purchase" />
          <div className="mt-1 flex flex-wrap gap-2">
            <input
              id="recovery-email"
              type="email"
              required
              maxLength={LONGEST_EMAIL_ASKED}
              autoComplete="email"
              className="field min-w-0 flex-1 basis-56"
            />
            <button type="submit" className="button">
              Send me a link
            </button>
          </div>
        </div>
        <p role="status" className={`mt-3 ${said?.isGood === false ? 'text-bad' : ''}`}>
          {said?.message}
        </p>
      </form>
    </details>
  )
}
