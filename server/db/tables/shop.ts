import type { CurrencyCode } from '../../../domain/currency.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderStatus, PaymentState, PaymentType } from '../../../domain/shop/order-kinds.ts'
import type { Address } from '../../../domain/shop/address.ts'
import type { Order } from '../../../domain/shop/orders.ts'
import type { JsonText } from '../json-text.ts'

export type ReviewState = 'waiting' | 'approved' | 'refused'

/** Stock, orders and reviews of the electronics shop. */
export type ShopTables = {
  stock: {
    product_id: string
    available: number
    /** The stock in the content when `available` was last set from it. */
    stated: number
  }
  coupon_uses: {
    code: string
    uses: number
  }
  orders: {
    id: string
    number: string
    /** Lowercase, for lookups. */
    email: string
    status: OrderStatus
    payment: PaymentState
    /** When the order expires unless it is paid; null for never. */
    pay_by: string | null
    payment_reference: string | null
    /**
     * JSON of its status, payment and timeline as they were when the payment was settled; null before. Receipts from
     * older versions contain the whole order.
     */
    receipt: JsonText<Partial<Order>> | null
    /** Amounts are cents. */
    subtotal: Cents
    discount: Cents
    coupon: string | null
    tax: Cents
    shipping: Cents
    shipping_discount: Cents
    total: Cents
    currency: CurrencyCode
    tax_name: string
    /** 1 if prices included the tax. */
    tax_included: number
    /** JSON of its name and time. */
    shipping_method: JsonText<Order['shippingMethod']>
    estimated_delivery: string
    /** JSON of an `Address`. */
    shipping_address: JsonText<Address>
    billing_address: JsonText<Address>
    payment_type: PaymentType
    notes: string
    tracking_number: string | null
    placed_at: string
    /** The account that it belongs to. */
    user_id: number | null
  }
  order_lines: {
    order_id: string
    position: number
    product_id: string
    name: string
    unit_price: Cents
    quantity: number
  }
  order_events: {
    order_id: string
    status: OrderStatus
    at: string
  }
  order_notes: {
    id: string
    order_id: string
    text: string
    at: string
  }
  product_reviews: {
    id: string
    reference: string
    product_id: string
    state: ReviewState
    rating: number
    name: string
    title: string
    comment: string
    /** 1 if its author has ordered the product. */
    is_verified: number
    received_at: string
  }
}
