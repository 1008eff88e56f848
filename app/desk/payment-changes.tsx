import { useState } from 'react'
import { LONGEST_SHORT_TEXT } from '#contract/desk/list.ts'
import { changeDeskPayment, type DeskPayment } from '#contract/desk/payments.ts'
import { isRefundUnderWay, readAmount, readPieces, type RefundPart, type Restock } from '#domain/payments/refunds.ts'
import { FormField, Mistake } from '#app/storefront/form-field.tsx'
import { actAtDesk } from './desk-service.ts'
import { TextAction } from './desk-parts.tsx'
import { formatMoney, NO_MONEY } from '#domain/money.ts'

/**
 * What the owner can do about a payment. Actions with a receipt record something that the owner learned or did outside
 * this site.
 * @param service the name of the payment service
 */
export const paymentChanges = (service: string) =>
  ({
    settle: {
      opens: 'Settle by hand',
      action: 'Payment received',
      said: 'Settled. The order or purchase is delivered.',
      receipt: 'Receipt of the payment',
    },
    'refund-through': {
      action: `Refund through ${service}`,
      said: 'The refund is in progress. If email is set up, you get an email if the refund needs your attention, and the buyer gets one when it is done.',
      receipt: undefined,
    },
    refund: {
      opens: 'Record a refund',
      action: 'Money returned',
      said: 'The refund is recorded. If email is set up, the buyer is notified.',
      receipt: 'Receipt of the refund',
    },
    'drop-refund': {
      action: 'No refund after all',
      said: 'Recorded. The payment will not be refunded.',
      receipt: undefined,
    },
    'not-received': { opens: 'Close as not paid', action: 'No payment received', said: 'Noted.', receipt: undefined },
  }) as const
export type PaymentChange = keyof ReturnType<typeof paymentChanges>

/** Returns what the owner can do about a payment in its current state. */
export function possibleChanges(payment: DeskPayment): PaymentChange[] {
  const { state, refundDue, refundedAt, refundState, nextRefundPoll, canRefund, nextPoll, toldAt } = payment
  const isHere = state === 'paid' && refundedAt === null
  const isOver = state === 'paid' || state === 'failed'
  const isUnpolled = !isOver && nextPoll === null
  const isUnknown = isUnpolled || (toldAt !== null && (state === 'failed' || state === 'expired'))
  return [
    ...(state === 'paid' ? [] : (['settle'] as const)),
    ...(canRefund ? (['refund-through'] as const) : []),
    ...(isHere && !isRefundUnderWay(refundState, nextRefundPoll) ? (['refund'] as const) : []),
    ...(isHere && refundState === 'failed' && refundDue === null ? (['drop-refund'] as const) : []),
    ...(isUnknown ? (['not-received'] as const) : []),
  ]
}

type Props = { payment: DeskPayment; change: PaymentChange; reload(): Promise<void>; close(): void }

/** The form for a change, with a reason and, if the change needs one, a receipt. */
export function PaymentChangeForm({ payment, change, reload, close }: Props) {
  const { id, service } = payment
  const [receipt, setReceipt] = useState(change === 'settle' ? (payment.toldReceipt ?? '') : '')
  const amounts = useRefundAmounts(payment)
  const isRefund = change === 'refund' || change === 'refund-through'
  const { action, said, receipt: label } = paymentChanges(service)[change]
  return (
    <div className="grid gap-3">
      {isRefund && <RefundAmounts payment={payment} {...amounts.fields} />}
      {label !== undefined && (
        <FormField
          name={`receipt-${id}`}
          label={label}
          value={receipt}
          onType={setReceipt}
          mistake={undefined}
          autoComplete="off"
          maxLength={LONGEST_SHORT_TEXT}
          className="max-w-sm"
        />
      )}
      <TextAction
        draft={`${change} ${id}`}
        isOpened={label === undefined && !isRefund}
        close={close}
        label="Reason (saved in the log)"
        action={action}
        rows={2}
        send={async (reason) => {
          const wanted = isRefund ? amounts.read() : {}
          if (wanted === undefined) return false
          const isDone = await actAtDesk(
            changeDeskPayment,
            { body: { payment: id, change, receipt, reason, ...wanted } },
            said,
            reload,
          )
          if (isDone) close()
          return isDone
        }}
      />
    </div>
  )
}

type Refundable = NonNullable<DeskPayment['refundable']>
/** The text in each field, keyed by the field's name: `line 0`, `shipping`, `stock 0`. A missing text is empty. */
type Texts = Readonly<Record<string, string>>

/** Returns the state of the refund fields. @property read returns the typed values; undefined if any is invalid */
function useRefundAmounts({ left, refundable }: DeskPayment) {
  const [isPart, setIsPart] = useState(false)
  const [texts, setTexts] = useState<Texts>({})
  const [isChecked, setIsChecked] = useState(false)
  return {
    fields: {
      isPart,
      setIsPart,
      texts,
      isChecked,
      type: (name: string, text: string) => setTexts({ ...texts, [name]: text }),
    },
    read() {
      setIsChecked(true)
      if (refundable === null || left === null) return {}
      const read = readTexts(texts, isPart, refundable)
      return read && { left, ...read }
    },
  }
}

/** Returns `0` for a blank or missing text, and any other text unchanged. */
const zeroIfBlank = (text: string | undefined) => (text === undefined || text.trim() === '' ? '0' : text)

function readTexts(
  texts: Texts,
  isPart: boolean,
  { lines, shipping }: Refundable,
): { part?: RefundPart; restock: Restock } | undefined {
  const amounts = lines.map(({ position, left }) => ({
    position,
    amount: readAmount(zeroIfBlank(texts[`line ${position}`]), left),
  }))
  const pieces = lines.map(({ position, restockable }) => ({
    position,
    quantity: readPieces(zeroIfBlank(texts[`stock ${position}`]), restockable),
  }))
  const ofShipping = readAmount(zeroIfBlank(texts.shipping), shipping)
  const restock = pieces.flatMap(({ position, quantity }) => (quantity ? [{ position, quantity }] : []))
  if (pieces.some(({ quantity }) => quantity === undefined)) return undefined
  if (!isPart) return { restock }
  if (ofShipping === undefined || amounts.some(({ amount }) => amount === undefined)) return undefined
  const named = amounts.flatMap(({ position, amount }) => (amount ? [{ position, amount }] : []))
  if (named.length === 0 && ofShipping === NO_MONEY) return undefined
  return { part: { lines: named, shipping: ofShipping }, restock }
}

type RefundAmountsProps = { payment: DeskPayment } & ReturnType<typeof useRefundAmounts>['fields']

/** The fields of a refund: the whole amount or parts of it, and the number of units that go back into stock. */
function RefundAmounts({ payment, isPart, setIsPart, texts, isChecked, type }: RefundAmountsProps) {
  const { id, left, currency: paidIn, refundable, received } = payment
  if (refundable === null || left === null) return null
  const { lines, shipping, currency } = refundable
  const field = (name: string, label: string, mistake: string | undefined) => (
    <FormField
      key={name}
      name={`${name.replace(' ', '-')}-${id}`}
      label={label}
      value={texts[name] ?? ''}
      onType={(text) => type(name, text)}
      mistake={isChecked ? mistake : undefined}
      autoComplete="off"
      isRequired={false}
    />
  )
  const amount = (name: string, what: string, most: DeskPayment['amount']) => {
    const words = formatMoney(most, currency)
    const isRead = readAmount(zeroIfBlank(texts[name]), most) !== undefined
    return field(name, `${what}, up to ${words}`, isRead ? undefined : `Enter an amount up to ${words}, such as 12.50.`)
  }
  const choice = (value: boolean, words: string) => (
    <label className="flex items-center gap-2">
      <input type="radio" name={`part-${id}`} checked={isPart === value} onChange={() => setIsPart(value)} />
      {words}
    </label>
  )
  const isEmpty =
    isPart && Object.entries(texts).every(([name, text]) => name.startsWith('stock') || /^[0.]*$/.test(text.trim()))
  const stocked = lines.filter(({ restockable }) => restockable > 0)
  return (
    <fieldset className="grid max-w-3xl gap-3">
      <legend className="font-semibold">What to refund</legend>
      {choice(false, received === 0 ? 'Everything' : `Everything that is left: ${formatMoney(left, paidIn)}`)}
      {lines.length > 0 && choice(true, 'Part of it. A license is revoked if its whole line is refunded.')}
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {isPart &&
          lines.filter((line) => line.left > 0).map((line) => amount(`line ${line.position}`, line.name, line.left))}
        {isPart && shipping > 0 && amount('shipping', 'Shipping', shipping)}
        {stocked.map(({ position, name, restockable }) =>
          field(
            `stock ${position}`,
            `Put back in stock: ${name}, up to ${restockable}`,
            readPieces(zeroIfBlank(texts[`stock ${position}`]), restockable) === undefined
              ? `Enter a whole number up to ${restockable}.`
              : undefined,
          ),
        )}
      </div>
      <div role="status" className="empty:hidden">
        <Mistake name={`part-${id}`} mistake={isChecked && isEmpty ? 'Enter an amount to return.' : undefined} />
      </div>
    </fieldset>
  )
}
