import { useEffect, useRef, useState } from 'react'
import type { ContactFields } from '#domain/contact/contact-fields.ts'
import { PrivacyLink } from '#app/information/legal-links.tsx'
import { EmailHint } from '#app/ui/email-hint.tsx'

type Props = { typed?: ContactFields; mistakes: Readonly<Record<string, string>> }

/**
 * The fields of a message to the owner, and a hidden field that only programs fill in. The fields are uncontrolled.
 * @property typed the initial values of the fields
 */
export function ContactFormFields({ typed, mistakes }: Props) {
  const part = (name: keyof ContactFields) => ({ name, typed: typed?.[name], mistake: mistakes[name] })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...part('name')} label="Name" autoComplete="name" />
        <Field {...part('email')} label="Email" type="email" autoComplete="email" />
      </div>
      <Field {...part('subject')} label="Subject" />
      <Field {...part('message')} label="Message" />
      <div className="trap" aria-hidden>
        <label htmlFor="contact-website">Leave this field empty</label>
        <input
          id="contact-website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-bwignore
          data-lpignore="true"
          data-form-type="other"
        />
      </div>
    </>
  )
}

/** A note about how a message is stored, with a link to the privacy page. */
export const StoredNote = () => (
  <p className="text-sm text-muted">
    Your message is stored on this server so that it can be answered. <PrivacyLink />
  </p>
)

type FieldProps = {
  name: keyof ContactFields
  label: string
  type?: string
  autoComplete?: string
  typed?: string | undefined
  mistake: string | undefined
}

function Field({ name, label, mistake, typed, ...more }: FieldProps) {
  const id = `contact-${name}`
  const input = useRef<HTMLInputElement>(null)
  const [left, setLeft] = useState('')
  useEffect(() => {
    const form = input.current?.form
    const forget = () => setLeft('')
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  const accept = (email: string) => {
    const { current } = input
    if (!current) return
    current.value = email
    // Make the form save the draft.
    current.dispatchEvent(new Event('input', { bubbles: true }))
    current.focus()
  }
  const shared = {
    id,
    name,
    required: true,
    defaultValue: typed,
    className: 'field mt-1',
    'aria-invalid': mistake !== undefined,
    'aria-describedby': mistake === undefined ? undefined : `${id}-mistake`,
  }
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {name === 'message' ? (
        <textarea {...shared} rows={6} />
      ) : (
        <input
          ref={input}
          {...shared}
          {...more}
          onBlur={(event) => setLeft(event.target.value)}
          onInput={() => setLeft('')}
        />
      )}
      {name === 'email' && <EmailHint email={left} accept={accept} />}
      {mistake !== undefined && (
        <p id={`${id}-mistake`} className="mt-1 text-sm text-bad">
          {mistake}
        </p>
      )}
    </div>
  )
}
