import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import { FieldLabel, Mistake } from '#app/storefront/form-field.tsx'
import type { FormOutcome } from './account-service.ts'
import { useRefusedTitle } from '#app/page/page-title.ts'

export type AccountFormField = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: string
  initial?: string
  hint?: string
}

type Props = {
  label: string
  fields: readonly AccountFormField[]
  action: string
  busy: string
  /** @param typed the form's data, including inputs that are not in `fields` */
  send(values: Readonly<Record<string, string>>, typed: FormData): Promise<FormOutcome>
  onDone(): void
  /** Additional inputs below the fields. */
  more?: ReactNode
  /** Content shown next to the button. */
  children?: ReactNode
}

/** An account form. It shows each error next to its field, and preserves the input. It needs JavaScript. */
export function AccountForm({ label, fields, action, busy, send, onDone, more, children }: Props) {
  const [outcome, setOutcome] = useState<FormOutcome>()
  const [isBusy, setBusy] = useState(false)
  const [isShown, setShown] = useState(false)
  const isUnderWay = useRef(false)
  const formId = useId()
  const mistakes = outcome?.isDone === false ? outcome.fields : {}
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    const form = event.currentTarget
    const typed = new FormData(form)
    const values = Object.fromEntries(fields.map(({ name }) => [name, String(typed.get(name) ?? '')]))
    const answered = await send(values, typed)
    isUnderWay.current = false
    setBusy(false)
    setOutcome(answered)
    if (answered.isDone) return onDone()
    const [wrong = fields.at(-1)!.name] = Object.keys(answered.fields)
    form.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
  }
  useRefusedTitle(outcome?.isDone === false)
  const hasPassword = fields.some(({ type }) => type === 'password')
  return (
    <form
      method="post"
      aria-label={label}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="scripted grid max-w-md gap-4"
      aria-busy={isBusy}
    >
      {fields.map(({ name, label: words, type, autoComplete, initial, hint }) => {
        const id = `${formId}-${name}`
        const described = [
          ...(hint === undefined ? [] : [`${id}-hint`]),
          ...(mistakes[name] === undefined ? [] : [`${id}-mistake`]),
        ].join(' ')
        return (
          <div key={name}>
            <FieldLabel htmlFor={id} label={words} />
            <input
              id={id}
              name={name}
              type={type === 'password' && isShown ? 'text' : type}
              defaultValue={initial}
              autoComplete={autoComplete}
              maxLength={LONGEST_LINE}
              spellCheck={false}
              autoCapitalize="none"
              className="field mt-1"
              aria-required
              aria-invalid={mistakes[name] !== undefined}
              aria-describedby={described === '' ? undefined : described}
            />
            {hint !== undefined && (
              <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
                {hint}
              </p>
            )}
            <Mistake name={id} mistake={mistakes[name]} />
          </div>
        )
      })}
      {more}
      {hasPassword && (
        <label className="filter-choice">
          <input type="checkbox" checked={isShown} onChange={(event) => setShown(event.target.checked)} />
          <span>Show password</span>
        </label>
      )}
      {outcome?.isDone === false && (
        <p role="alert" className="text-bad">
          {outcome.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button type="submit" className="button px-8" aria-disabled={isBusy}>
          {isBusy ? busy : action}
        </button>
        {children}
      </div>
    </form>
  )
}
