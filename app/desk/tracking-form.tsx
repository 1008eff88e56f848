import { useState, type FormEvent } from 'react'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { trackDeskOrder, type DeskOrder } from '#contract/desk/orders.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { accountState } from '#app/login/account.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { actAtDesk } from './desk-service.ts'

type Props = { order: DeskOrder['order']; reload(): Promise<void>; report(words: string): void }

/** Sets, corrects or removes the tracking number of a shipped order. */
export function TrackingForm({ order: { orderNumber, trackingNumber = '' }, reload, report }: Props) {
  const [typed, setTyped] = useState(trackingNumber)
  const state = accountState.use()
  const tracking = keyText(typed)
  const isNew = tracking !== trackingNumber
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isNew) return
    const said =
      tracking === ''
        ? `${orderNumber} has no tracking number now.`
        : `The tracking number of ${orderNumber} is now ${tracking}.`
    const body = { orderNumber, from: trackingNumber === '' ? null : trackingNumber, trackingNumber: tracking }
    void actAtDesk(trackDeskOrder, { body }, () => report(said), reload)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={save}>
      <FormField
        name={`tracking-${orderNumber}`}
        label="Tracking number"
        value={typed}
        onType={setTyped}
        mistake={undefined}
        autoComplete="off"
        maxLength={LONGEST_SHORT_TEXT}
        isRequired={false}
        className="min-w-0 flex-1 basis-56"
      />
      <button type="submit" className="button button-quiet" disabled={!isNew}>
        Save tracking number
      </button>
      {'sendsMail' in state && state.sendsMail && (
        <p className="basis-full text-sm text-muted">The buyer gets an email about each change.</p>
      )}
    </form>
  )
}
