import { useEffect, useId, useRef, type FormEvent } from 'react'
import { isBlank } from '#domain/text/is-blank.ts'
import { LONGEST_TEXT } from '#contract/desk/list.ts'
import { recordOf } from '#domain/record.ts'
import { storedValue } from '#app/browser/outside-value.ts'

type Props = {
  label: string
  action: string
  rows?: number
  /** The key of the draft, which is stored in this tab until the action succeeds. */
  draft: string
  /** Whether the field has just been opened and takes the focus. */
  isOpened?: boolean
  send(text: string): Promise<boolean>
  /** Closes the field. Without this function, there is no Cancel button. */
  close?(): void
}

/** The texts that the owner has not sent yet. They stay in this tab when another page opens. */
const drafts = storedValue<Readonly<Record<string, unknown>>>('deskDrafts', {}, recordOf)

/** A text field with an action. Its draft is stored until the action succeeds. */
export function TextAction({ label, action, rows = 4, draft, isOpened = false, send, close }: Props) {
  const id = useId()
  const stored = drafts.use()[draft]
  const text = typeof stored === 'string' ? stored : ''
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])
  const type = (typed: string) => drafts.change((all) => ({ ...all, [draft]: typed || undefined }))
  const isUnderWay = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isUnderWay.current || isBlank(text)) return
    isUnderWay.current = true
    if (await send(text)) type('')
    isUnderWay.current = false
  }
  return (
    <form className="grid max-w-2xl justify-items-start gap-2" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={rows}
        maxLength={LONGEST_TEXT}
        value={text}
        className="field"
        onChange={(event) => type(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-quiet" disabled={isBlank(text)}>
          {action}
        </button>
        {close && (
          <button type="button" className="button button-quiet" onClick={close}>
            Cancel
          </button>
        )}
      </div>
    </form>
  )
}
