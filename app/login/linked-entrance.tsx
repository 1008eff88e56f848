import { useEffect, useState } from 'react'
import { dayOf } from '#domain/dates.ts'
import type { Passkey } from '#contract/account/passkeys.ts'
import { AccountForm } from './account-form.tsx'
import { send, showLink, type ShownLink } from './account-service.ts'
import { LINKED, type LinkedPurpose } from './entrance-forms.ts'

type Props = { purpose: LinkedPurpose; onEntered(): void }

/** The form opened by an emailed link, shown once the server has confirmed that the link is valid. */
export default function LinkedEntrance({ purpose, onEntered }: Props) {
  const { form, token } = purpose
  const [link, setLink] = useState<ShownLink>()
  useEffect(() => void showLink(form, token).then(setLink), [form, token])
  const { text } = LINKED[form]
  return link?.kind === 'good' ? (
    <LinkedForm purpose={purpose} link={link} onEntered={onEntered} />
  ) : (
    <>
      <p className="max-w-prose text-muted">{text}</p>
      {link === undefined ? (
        <p className="scripted mt-5 text-muted">Checking the link…</p>
      ) : (
        <div className="mt-5 grid justify-items-start gap-4">
          <p role="alert" className="text-bad">
            {link.message}
          </p>
          {link.kind === 'failed' && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => void showLink(form, token).then(setLink)}
            >
              Try again
            </button>
          )}
          <a href="#sign-in" className="row-link prose-link">
            Sign in instead
          </a>
        </div>
      )}
    </>
  )
}

type FormProps = Props & { link: Extract<ShownLink, { kind: 'good' }> }

function LinkedForm({ purpose: { form, token }, link: { email, passkeys }, onEntered }: FormProps) {
  const [isSaved, setSaved] = useState(false)
  const { title, text, fields, action, busy, endpoint } = LINKED[form]
  const known = fields.map((field) => (field.name === 'email' && email !== null ? { ...field, initial: email } : field))
  const sendForm = (values: Readonly<Record<string, string>>, typed: FormData) =>
    send(endpoint, { ...values, token, ...(form === 'open' ? {} : { keep: typed.getAll('keep').map(Number) }) })
  if (isSaved) {
    return (
      <div className="mt-5 grid justify-items-start gap-4">
        <p role="status">Password saved.</p>
        <a href="#sign-in" className="row-link prose-link">
          Sign in
        </a>
      </div>
    )
  }
  return (
    <>
      <p className="max-w-prose break-words text-muted">
        {form === 'owner' || email === null ? text : `${email}. ${text}`}
      </p>
      <div className="mt-5">
        {/* Tells password managers which account the password is for. */}
        {form !== 'owner' && email !== null && (
          <input type="text" hidden readOnly value={email} autoComplete="username" />
        )}
        <AccountForm
          label={title}
          fields={known}
          action={action}
          busy={busy}
          send={sendForm}
          onDone={form === 'reset' ? () => setSaved(true) : onEntered}
          more={passkeys.length > 0 && <OwnPasskeys passkeys={passkeys} />}
        />
      </div>
    </>
  )
}

function OwnPasskeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <fieldset aria-describedby="own-passkeys">
      <legend className="font-semibold">Passkeys for this account</legend>
      <p id="own-passkeys" className="mt-1 text-muted">
        Keep the passkeys that are yours. Unchecked ones are removed.
      </p>
      {passkeys.map(({ id, name, createdAt }) => (
        <label key={id} className="filter-choice">
          <input type="checkbox" name="keep" value={id} />
          <span className="break-words">{`${name === '' ? 'Passkey' : name}, added on ${dayOf(createdAt)}`}</span>
        </label>
      ))}
    </fieldset>
  )
}
