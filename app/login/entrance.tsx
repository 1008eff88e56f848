import * as pages from '#domain/pages/page-table.ts'
import { lazy, Suspense, useState } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import { STILL_EMPTY } from '#app/storefront/form-field.tsx'
import { PrivacyLink } from '#app/information/legal-links.tsx'
import { AccountForm } from './account-form.tsx'
import { send, type FormOutcome, NOT_LOADED } from './account-service.ts'
import { FORGOTTEN, REGISTER, REGISTER_BY_MAIL, SIGN_IN, type Purpose } from './entrance-forms.ts'
import { storeReturnTo } from './return-to.ts'
import { KeyRound } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

/** The form opened by an emailed link. Its code is loaded only for such links. */
const LinkedEntrance = lazy(() => import('./linked-entrance.tsx'))

const STILL_TO_FILL = 'Fill in the marked fields.'
const TO_CONFIRM = 'Sign in to the account whose email address you want to confirm.'

type Props = {
  purpose: Purpose
  sendsMail: boolean
  onEntered(): void
}

/** The forms for visitors who are not signed in. */
export function Entrance({ purpose, sendsMail, onEntered }: Props) {
  const { form } = purpose
  if (form === 'open' || form === 'reset' || form === 'owner')
    return (
      <Suspense fallback={<p className="text-muted">Loading…</p>}>
        <LinkedEntrance purpose={purpose} onEntered={onEntered} />
      </Suspense>
    )
  return <OpenEntrance form={form} sendsMail={sendsMail} onEntered={onEntered} />
}

function OpenEntrance({
  form,
  sendsMail,
  onEntered,
}: Omit<Props, 'purpose'> & { form: 'sign-in' | 'register' | 'forgotten' | 'confirm' }) {
  const shown =
    form === 'register' ? (sendsMail ? REGISTER_BY_MAIL : REGISTER) : form === 'forgotten' ? FORGOTTEN : SIGN_IN
  const { title, fields, action, busy, endpoint } = shown
  const text = form === 'confirm' ? TO_CONFIRM : shown.text
  const [done, setDone] = useState<string>()
  const isSignIn = shown === SIGN_IN
  const sendForm = async (values: Readonly<Record<string, string>>): Promise<FormOutcome> => {
    // Do not send empty fields: the server would only respond that the email address and password do not match.
    const empty = isSignIn ? fields.filter(({ name }) => values[name] === '') : []
    if (empty.length > 0)
      return {
        isDone: false,
        message: STILL_TO_FILL,
        fields: Object.fromEntries(empty.map(({ name }) => [name, STILL_EMPTY])),
      }
    if (shown === REGISTER_BY_MAIL) storeReturnTo()
    const outcome = await send(endpoint, values)
    if (outcome.isDone && shown === REGISTER_BY_MAIL)
      setDone(`We sent an email to ${values.email}. Open its link within an hour to create your account.`)
    if (outcome.isDone && shown === FORGOTTEN)
      setDone('If there is an account with this address, we emailed it a link that is valid for an hour.')
    return outcome
  }
  const linkTo = (hash: string, words: string) => (
    <a href={hash} className="row-link prose-link">
      {words}
    </a>
  )
  return (
    <>
      {text && done === undefined && <p className="max-w-prose text-muted">{text}</p>}
      <div className="mt-5 grid gap-6">
        {done === undefined ? (
          <AccountForm
            // The key stays the same when the server reports which of the two registration forms applies, so the input
            // is preserved.
            key={form}
            label={title}
            fields={fields}
            action={action}
            busy={busy}
            send={sendForm}
            onDone={isSignIn || shown === REGISTER ? onEntered : () => undefined}
          >
            {isSignIn &&
              (sendsMail ? (
                linkTo('#forgotten', 'Forgot your password?')
              ) : (
                <a href={addressOf(pages.contact)} className="row-link prose-link">
                  Forgot your password? Write to us
                </a>
              ))}
            {form === 'register' && <PrivacyLink />}
          </AccountForm>
        ) : (
          <p role="status" className="break-words">
            {done}
          </p>
        )}
        {isSignIn && <PasskeyEntrance onEntered={onEntered} />}
        <p className="scripted">
          {isSignIn ? linkTo('#register', 'Create an account') : linkTo('#sign-in', 'Sign in instead')}
        </p>
      </div>
    </>
  )
}

/** A button that signs in with a passkey. */
function PasskeyEntrance({ onEntered }: { onEntered(): void }) {
  const [message, setMessage] = useState<string>()
  const enter = async () => {
    setMessage(undefined)
    const { signInWithPasskey } = await import('./passkey-service.ts')
    const outcome = await signInWithPasskey()
    if (outcome.isDone) onEntered()
    else setMessage(outcome.message)
  }
  return (
    <div className="scripted">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void enter().catch(() => setMessage(NOT_LOADED))}
      >
        <Icon of={KeyRound} className="size-4" />
        Sign in with a passkey
      </button>
      {message !== undefined && (
        <p role="alert" className="mt-2 text-bad">
          {message}
        </p>
      )}
    </div>
  )
}
