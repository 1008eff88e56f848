import { useState, type FormEvent } from 'react'
import { moveDeskOrder, undoDeskOrder, type DeskOrder, trackDeskOrder } from '#contract/desk/orders.ts'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import type { OrderStatus } from '#domain/order-kinds.ts'
import { nextStatuses, statusBefore, takesTracking } from '#domain/shop/orders.ts'
import { isBlank } from '#domain/text/is-blank.ts'
import { statusWords } from '#app/shop/order/order-status.tsx'
import { FormField } from '#app/storefront/form-field.tsx'
import { actAtDesk } from './desk-service.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { accountState } from '#app/login/account.ts'

/** The labels of the buttons, by the status that each button sets. */
const ACTIONS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Mark as pending',
  processing: 'Mark as processing',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
  cancelled: 'Cancel the order',
}

type Props = {
  order: DeskOrder['order']
  reload(): Promise<void>
  /** Shows what was done. @param undo undoes the action */
  report(words: string, undo?: () => void): void
}

/** An order's tracking number, and the buttons that move the order to its next or previous status. */
export function OrderActions({ order, reload, report }: Props) {
  const { orderNumber, status } = order
  const [tracking, setTracking] = useState('')
  const [isCancelling, setCancelling] = useState(false)
  const [next, before] = [nextStatuses(status), statusBefore(order)]
  const undo = (from: OrderStatus, to: OrderStatus) =>
    void actAtDesk(
      undoDeskOrder,
      { body: { orderNumber, from } },
      () => report(`${orderNumber} is ${statusWords(to).toLowerCase()} again.`),
      reload,
    )
  const move = (to: OrderStatus) => {
    const trackingNumber = to === 'shipped' && !isBlank(tracking) ? { trackingNumber: tracking } : {}
    const canUndo = statusBefore({ ...order, status: to }) === status
    const said = () =>
      report(`${orderNumber} is now ${statusWords(to).toLowerCase()}.`, canUndo ? () => undo(to, status) : undefined)
    void actAtDesk(moveDeskOrder, { body: { orderNumber, from: status, to, ...trackingNumber } }, said, reload)
  }
  if (next.length === 0 && before === undefined) return null
  return (
    <div className="grid max-w-md gap-3">
      {takesTracking(status) && (
        <TrackingForm key={order.trackingNumber ?? ''} order={order} reload={reload} report={report} />
      )}
      {next.includes('shipped') && (
        <FormField
          name={`tracking-${orderNumber}`}
          label="Tracking number (Optional)"
          value={tracking}
          onType={setTracking}
          mistake={undefined}
          autoComplete="off"
          maxLength={LONGEST_SHORT_TEXT}
          isRequired={false}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {next.map((to) => (
          <button
            key={to}
            type="button"
            className={to === 'cancelled' ? 'button button-quiet' : 'button'}
            aria-expanded={to === 'cancelled' ? isCancelling : undefined}
            onClick={() => (to === 'cancelled' ? setCancelling(!isCancelling) : move(to))}
          >
            {ACTIONS[to]}
          </button>
        ))}
        {before !== undefined && (
          <button type="button" className="button button-quiet" onClick={() => undo(status, before)}>
            {`Back to ${statusWords(before).toLowerCase()}`}
          </button>
        )}
      </div>
      {isCancelling && next.includes('cancelled') && (
        <div className="grid justify-items-start gap-3 rounded-md border border-line p-4">
          <p>A canceled order cannot be reopened. Its items go back into stock.</p>
          <div className="flex flex-wrap gap-3">
            <button type="button" className="button" onClick={() => move('cancelled')}>
              Yes, cancel it
            </button>
            <button type="button" className="button button-quiet" onClick={() => setCancelling(false)}>
              Keep it
            </button>
          </div>
        </div>
      )}
    </div>
  )
}

type TrackingFormProps = { order: DeskOrder['order']; reload(): Promise<void>; report(words: string): void }

function TrackingForm({ order: { orderNumber, trackingNumber = '' }, reload, report }: TrackingFormProps) {
  const [typed, setTyped] = useState(trackingNumber)
  const state = accountState.use()
  const tracking = keyText(typed)
  const isNew = tracking !== trackingNumber
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!isNew) return
    const said =
      tracking === ''
        ? `${orderNumber} no longer has a tracking number.`
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
