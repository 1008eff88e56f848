import type { DeskPayment } from '#contract/desk/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { FormField } from '#app/storefront/form-field.tsx'
import { amountIn, countIn, type TypedAmounts } from './typed-amounts.ts'

type Props = {
  /** The ID of the payment. */
  id: string
  refundable: NonNullable<DeskPayment['refundable']>
  typed: TypedAmounts
  type(field: string, text: string): void
  /** Whether to show what is wrong. */
  isChecked: boolean
}

/** The fields for a refund in part, by line and for shipping, and for the pieces that go back into the stock. */
export function RefundAmounts({ id, refundable: { lines, shipping, currency }, typed, type, isChecked }: Props) {
  const field = (name: string, label: string, mistake: string | undefined) => (
    <FormField
      key={name}
      name={`${name.replace(' ', '-')}-${id}`}
      label={label}
      value={typed[name] ?? ''}
      onType={(text) => type(name, text)}
      mistake={isChecked ? mistake : undefined}
      autoComplete="off"
      isRequired={false}
    />
  )
  const amount = (name: string, what: string, left: DeskPayment['amount']) => {
    const most = formatMoney(left, currency)
    const isRead = amountIn(typed[name] ?? '', left) !== undefined
    return field(name, `${what}, up to ${most}`, isRead ? undefined : `Enter an amount up to ${most}, such as 12.50.`)
  }
  const stocked = lines.filter(({ restockable }) => restockable > 0)
  if (lines.length === 0) return null
  return (
    <fieldset className="grid max-w-3xl gap-3">
      <legend className="font-semibold">Return a part only</legend>
      <p className="text-muted">
        Without an amount, everything that is left is returned. A license ends if its whole line is returned.
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {lines.filter(({ left }) => left > 0).map(({ position, name, left }) => amount(`line ${position}`, name, left))}
        {shipping > 0 && amount('shipping', 'Shipping', shipping)}
        {stocked.map(({ position, name, restockable }) =>
          field(
            `stock ${position}`,
            `Back into the stock: ${name}, up to ${restockable}`,
            countIn(typed[`stock ${position}`] ?? '', restockable) === undefined
              ? `Enter a whole number up to ${restockable}.`
              : undefined,
          ),
        )}
      </div>
    </fieldset>
  )
}
