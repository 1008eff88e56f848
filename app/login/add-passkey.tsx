import { useRef, useState, type FormEvent } from 'react'
import { LONGEST_PASSKEY_NAME } from '#domain/account/account-fields.ts'
import { FieldLabel } from '../storefront/form-field.tsx'
import { showToast } from '../ui/toasts.ts'
import { refreshAccess } from './access-service.ts'
import { NOT_LOADED } from './account-service.ts'

/** A form that adds a passkey on this device to the account. */
export function AddPasskey() {
  const [message, setMessage] = useState<string>()
  const isUnderWay = useRef(false)
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await addOne(event.currentTarget)
    } catch {
      setMessage(NOT_LOADED)
    }
    isUnderWay.current = false
  }
  const addOne = async (form: HTMLFormElement) => {
    setMessage(undefined)
    const name = form.querySelector('input')!.value
    const { addPasskey } = await import('./passkey-service.ts')
    const outcome = await addPasskey(name)
    if (!outcome.isDone) return setMessage(outcome.message)
    form.reset()
    showToast.success('Passkey added.')
    await refreshAccess()
  }
  return (
    <form aria-label="Add a passkey" className="mt-4 max-w-md" onSubmit={(event) => void add(event)}>
      <FieldLabel htmlFor="passkey-name" label="Passkey name (Optional)" isRequired={false} />
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id="passkey-name"
          maxLength={LONGEST_PASSKEY_NAME}
          autoComplete="off"
          className="field min-w-0 flex-1 basis-48"
        />
        <button type="submit" className="button button-quiet">
          Add a passkey
        </button>
      </div>
      {message !== undefined && (
        <p role="alert" className="mt-2 text-bad">
          {message}
        </p>
      )}
    </form>
  )
}
