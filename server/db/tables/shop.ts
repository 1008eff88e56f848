import type { Generated } from 'kysely'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderStatus, PaymentState, PaymentType } from '#domain/order-kinds.ts'
import type { Address } from '#domain/address.ts'
import type { Order } from '#domain/shop/orders.ts'
import type { JsonText } from './json-text.ts'

export type ReviewState = 'waiting' | 'approved' | 'refused'

/** Stock, orders and reviews of the electronics shop. */
export type ShopTables = {
  stock: {
    product_id: string
    available: number
    /** The stock stated in the content when `available` was last set from the content. */
    stated: number
    /** The name of the newest publication that stated this stock; empty before the first publication. */
    stated_in: string
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
     * JSON of the order's status, payment and timeline at the time when the payment was settled; null before that.
     * Receipts from older versions contain the whole order.
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
    /** JSON of the method's name and delivery time. */
    shipping_method: JsonText<Order['shippingMethod']>
    estimated_delivery: string
    /** JSON of an `Address`. */
    shipping_address: JsonText<Address>
    billing_address: JsonText<Address>
    payment_type: PaymentType
    notes: string
    tracking_number: string | null
    /** The folded tracking number, which the desk searches. */
    tracking_search: string | null
    placed_at: string
    /** The account that the order belongs to. */
    user_id: number | null
    /** JSON of the seller's name, address and contact details, line by line; null for orders from an older version. */
    seller: JsonText<string[]> | null
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
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
    /** 1 if the author has ordered the product. */
    is_verified: number
    received_at: string
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
  }
}

/**
 * Indexes contain only the rows that are searched, which makes orders cheaper to write. `search_text` is folded,
 * because databases differ in how they compare letters.
 */
export const SHOP_SCHEMA = `
create table stock (
  product_id text primary key,
  available integer not null check (available >= 0),
  stated integer not null,
  stated_in text not null default ''
);
create table coupon_uses (
  code text primary key,
  uses integer not null check (uses >= 0)
);
create table orders (
  id text primary key,
  number text not null unique,
  email text not null,
  status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment_reference text,
  receipt text,
  subtotal integer not null,
  discount integer not null,
  coupon text,
  tax integer not null,
  shipping integer not null,
  shipping_discount integer not null,
  total integer not null,
  shipping_method text not null,
  estimated_delivery text not null,
  shipping_address text not null,
  billing_address text not null,
  payment_type text not null,
  notes text not null,
  tracking_number text,
  placed_at text not null,
  user_id integer references users (id) on delete set null,
  currency text not null default 'USD',
  tax_name text not null default 'Tax',
  tax_included integer not null default 0,
  payment text not null default 'open' check (payment in ('open', 'waiting', 'simulated', 'paid', 'declined', 'expired', 'refunded')),
  pay_by text,
  search_text text not null default ''
);
create index orders_in_order on orders (placed_at, id);
create index orders_of_email on orders (email, placed_at, id);
create index orders_of_status on orders (status, placed_at, id);
create index orders_of_tracking_number on orders (lower(tracking_number), placed_at, id) where tracking_number is not null;
create index orders_of_user on orders (user_id) where user_id is not null;
create index orders_unpaid on orders (pay_by) where payment in ('open', 'waiting');
create table order_lines (
  order_id text not null references orders (id),
  position integer not null,
  product_id text not null,
  name text not null,
  unit_price integer not null,
  quantity integer not null check (quantity >= 1),
  constraint order_lines_key primary key (order_id, position)
);
create table order_events (
  order_id text not null references orders (id),
  status text not null,
  at text not null,
  constraint order_events_key primary key (order_id, status)
);
create table order_notes (
  id text primary key,
  order_id text not null references orders (id),
  text text not null,
  at text not null
);
create index order_notes_by_order on order_notes (order_id);
create table product_reviews (
  id text primary key,
  reference text not null unique,
  product_id text not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  rating integer not null check (rating between 1 and 5),
  name text not null,
  title text not null,
  comment text not null,
  is_verified integer not null,
  received_at text not null,
  search_text text not null default ''
);
create index product_reviews_by_product on product_reviews (product_id, state, received_at);
create index product_reviews_of_state on product_reviews (state, received_at, id);
`
