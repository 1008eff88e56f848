import type { ReactNode } from 'react'
import type { Coupon } from '#domain/content/shop.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Totals } from '#domain/cart/pricing.ts'
import { taxLines } from '#domain/cart/total-lines.ts'

type Props = {
  totals: Totals
  coupon?: Pick<Coupon, 'code' | 'freeShipping'> | undefined
  takesCoupons: boolean
  currency: CurrencyCode
  shippingWords?: string
  isShipped?: boolean
}

/** The totals of a cart or an order, row by row. */
export function TotalsList({
  totals,
  coupon,
  takesCoupons,
  currency,
  shippingWords = 'Shipping',
  isShipped = true,
}: Props) {
  const { isTaxIncluded, subtotal, discount, shipping, shippingDiscount, total } = totals
  const taxes = taxLines(totals)
  const shown = (amount: Cents, isTakenOff = false) =>
    `${isTakenOff && amount > 0 ? '−' : ''}${formatMoney(amount, currency)}`
  return (
    <dl className="totals">
      <Row name="Subtotal" amount={shown(subtotal)} />
      {takesCoupons && (
        <Row name={coupon && discount > 0 ? `Discount (${coupon.code})` : 'Discount'} amount={shown(discount, true)} />
      )}
      {!isTaxIncluded && taxes.map(([name, tax]) => <Row key={name} name={name} amount={shown(tax)} />)}
      {isShipped && <Row name={shippingWords} amount={shown(shipping)} />}
      {coupon?.freeShipping && <Row name={`Free shipping (${coupon.code})`} amount={shown(shippingDiscount, true)} />}
      <Row name="Total" amount={shown(total)} isTotal />
      {isTaxIncluded && taxes.map(([name, tax]) => <Row key={name} name={`${name}, included`} amount={shown(tax)} />)}
    </dl>
  )
}

function Row({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{amount}</dd>
    </div>
  )
}

/** An item of an order with its amount. @property children additional lines below the name */
export function SummaryLine({
  quantity,
  name,
  amount,
  children,
}: {
  quantity: number
  name: string
  amount: string
  children?: ReactNode
}) {
  return (
    <li className="flex justify-between gap-x-4">
      <span className="min-w-0 wrap-anywhere">
        <span>{`${quantity} × ${name}`}</span>
        {children}
      </span>
      <span className="tabular">{amount}</span>
    </li>
  )
}
