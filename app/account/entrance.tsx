import { KeyRound } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { SHORTEST_PASSWORD } from '#domain/account-fields.ts'
import { STILL_EMPTY } from '../stores/form-field.tsx'
import { Icon } from '../ui/icon.tsx'
import { AccountForm, type AccountFormField } from './account-form.tsx'
import { FORM_PATHS, post, type Outcome } from './account-service.ts'

const STILL_TO_FILL = 'Please fill in the fields that are marked.'

const EMAIL = { name: 'email', label: 'E-mail address', type: 'email', autoComplete: 'username' } as const
const NAME = { name: 'name', label: 'Name', type: 'text', autoComplete: 'name' } as const
const PASSWORD = { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' } as const
const NEW_PASSWORD = { ...PASSWORD, autoComplete: 'new-password', hint: `${SHORTEST_PASSWORD} characters or more; a few words are easy to remember.` } as const

/** What the part of the address behind the number sign asks for. */
export type Purpose = { form: 'sign-in' | 'register' | 'forgotten' } | { form: 'reset' | 'owner'; token: string }

export function purposeOf(hash: string): Purpose {
  const [, form, token] = /^#(reset|owner)=([\w-]{16,200})$/.exec(hash) ?? []
  if (form && token) return { form: form as 'reset' | 'owner', token }
  return { form: hash === '#register' ? 'register' : hash === '#forgotten' ? 'forgotten' : 'sign-in' }
}

const FORMS: Readonly<Record<Purpose['form'], { title: string; text?: string; fields: readonly AccountFormField[]; action: string; busy: string }>> = {
  'sign-in': { title: 'Sign in', fields: [EMAIL, PASSWORD], action: 'Sign in', busy: 'Signing in…' },
  register: {
    title: 'Create an account',
    text: 'An account keeps your orders, purchases, wishlist and settings on all your devices. Nothing on this site needs one.',
    fields: [NAME, EMAIL, NEW_PASSWORD],
    action: 'Create account',
    busy: 'Creating…',
  },
  forgotten: {
    title: 'Forgot your password?',
    text: 'A link to choose another one goes to the address of your account.',
    fields: [EMAIL],
    action: 'Send me a link',
    busy: 'Sending…',
  },
  reset: {
    title: 'Choose another password',
    text: 'It ends every session of your account.',
    fields: [NEW_PASSWORD],
    action: 'Save password',
    busy: 'Saving…',
  },
  owner: {
    title: 'The owner’s account',
    text: 'This link makes the account that the desk of this site belongs to, or gives it another address and password.',
    fields: [NAME, EMAIL, NEW_PASSWORD],
    action: 'Save and sign in',
    busy: 'Saving…',
  },
}

type Props = {
  purpose: Purpose
  sendsMail: boolean
  /** Where somebody is led on to, which the links between the forms keep. */
  search: string
  onEntered(): void
}

/** The forms for whom nobody knows yet. */
export function Entrance({ purpose, sendsMail, search, onEntered }: Props) {
  const { form } = purpose
  const { title, text, fields, action, busy } = FORMS[form]
  const [done, setDone] = useState<string>()
  const send = async (values: Readonly<Record<string, string>>): Promise<Outcome> => {
    // The server would say no more than that they do not belong together.
    const empty = form === 'sign-in' ? fields.filter(({ name }) => values[name] === '') : []
    if (empty.length > 0) return { isDone: false, message: STILL_TO_FILL, fields: Object.fromEntries(empty.map(({ name }) => [name, STILL_EMPTY])) }
    return post(FORM_PATHS[form], { ...values, ...('token' in purpose ? { token: purpose.token } : {}) })
  }
  const finished = () => {
    if (form === 'forgotten') setDone('If there is an account with this address, a link is on its way to it. It is good for an hour.')
    else if (form === 'reset') setDone('Your password is saved.')
    else onEntered()
  }
  const linkTo = (hash: string, words: string) => (
    <Link to={{ search, hash }} className="row-link prose-link" preventScrollReset>
      {words}
    </Link>
  )
  return (
    <section aria-labelledby="entrance">
      <h2 id="entrance" className="subtitle scripted">
        {title}
      </h2>
      {text && done === undefined && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      <div className="mt-5 grid gap-6">
        {done === undefined ? (
          <AccountForm key={form} label={title} fields={fields} action={action} busy={busy} send={send} onDone={finished}>
            {form === 'sign-in' && sendsMail && linkTo('#forgotten', 'Forgot your password?')}
          </AccountForm>
        ) : (
          <p role="status">{done}</p>
        )}
        {form === 'sign-in' && <PasskeyEntrance onEntered={onEntered} />}
        <p className="scripted">
          {form === 'sign-in'
            ? linkTo('#register', 'Create an account')
            : linkTo('#sign-in', form === 'reset' && done !== undefined ? 'Sign in' : 'Sign in instead')}
        </p>
      </div>
    </section>
  )
}

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
        onClick={() => void enter().catch(() => setMessage('This could not be loaded. Please reload the page when you are online.'))}
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
