import { useRef, useState, type FormEvent, type InputHTMLAttributes } from 'react'
import { FieldLabel } from '../../storefront/form-field.tsx'
import type { Said } from './recovery-service.ts'

type Props = {
  label: string
  action: string
  field: InputHTMLAttributes<HTMLInputElement> & { id: string }
  /** Sends what was typed. @returns the message to show */
  send(typed: string): Promise<Said>
}

/** A form with one field, and a message about its outcome. */
export function RestoreForm({ label, action, field, send }: Props) {
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
        <button type="submit" className="button">
          {action}
        </button>
      </div>
      <p role="status" className={`mt-3 ${said?.isGood === false ? 'text-bad' : ''}`}>
        {said?.message}
      </p>
    </form>
  )
}
