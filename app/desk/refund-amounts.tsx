import { useState } from 'react'
import type { DeskPayment } from '#contract/desk/payments.ts'
import { readAmount, readPieces, type RefundPart, type Restock } from '#domain/desk/refund-parts.ts'
import { formatMoney, NO_MONEY } from '#domain/money.ts'
import { FormField, Mistake } from '#app/storefront/form-field.tsx'

type Refundable = NonNullable<DeskPayment['refundable']>
/** The texts of the fields, by the field's name: `line 0`, `shipping`, `stock 0`. A missing text is empty. */
type Texts = Readonly<Record<string, string>>

/** The state of the fields for what a refund returns. @property read what is typed; undefined while something is wrong */
export function useRefundAmounts({ left, refundable }: DeskPayment) {
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

/** Returns a text that is blank as 0. */
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

type Props = { payment: DeskPayment } & ReturnType<typeof useRefundAmounts>['fields']

/** The fields for what a refund returns: everything or parts, and the pieces that go back into the stock. */
export function RefundAmounts({ payment, isPart, setIsPart, texts, isChecked, type }: Props) {
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
      <legend className="font-semibold">What is returned</legend>
      {choice(false, received === 0 ? 'Everything' : `Everything that is left: ${formatMoney(left, paidIn)}`)}
      {lines.length > 0 && choice(true, 'A part. A license ends if its whole line is returned.')}
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {isPart &&
          lines.filter((line) => line.left > 0).map((line) => amount(`line ${line.position}`, line.name, line.left))}
        {isPart && shipping > 0 && amount('shipping', 'Shipping', shipping)}
        {stocked.map(({ position, name, restockable }) =>
          field(
            `stock ${position}`,
            `Back into the stock: ${name}, up to ${restockable}`,
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
