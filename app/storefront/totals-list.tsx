import type { Coupon } from '#domain/content/shop.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import type { Totals } from '#domain/cart/pricing.ts'

type Props = {
  totals: Totals
  coupon?: Pick<Coupon, 'code' | 'freeShipping'> | undefined
  takesCoupons: boolean
  shippingWords?: string
  isShipped?: boolean
}

/** The totals of a cart or an order, row by row. */
export function TotalsList({
  totals: { subtotal, discount, tax, shipping, shippingDiscount, total },
  coupon,
  takesCoupons,
  shippingWords = 'Shipping',
  isShipped = true,
}: Props) {
  return (
    <dl className="totals">
      <Row name="Subtotal" cents={subtotal} />
      {takesCoupons && (
        <Row name={coupon && discount > 0 ? `Discount (${coupon.code})` : 'Discount'} cents={discount} isTakenOff />
      )}
      <Row name="Tax" cents={tax} />
      {isShipped && <Row name={shippingWords} cents={shipping} />}
      {coupon?.freeShipping && <Row name={`Free shipping (${coupon.code})`} cents={shippingDiscount} isTakenOff />}
      <Row name="Total" cents={total} isTotal />
    </dl>
  )
}

function Row({
  name,
  cents,
  isTakenOff = false,
  isTotal = false,
}: {
  name: string
  cents: Cents
  isTakenOff?: boolean
  isTotal?: boolean
}) {
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{`${isTakenOff && cents > 0 ? '−' : ''}${formatMoney(cents)}`}</dd>
    </div>
  )
}
