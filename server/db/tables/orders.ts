import type { Generated } from 'kysely'
import type { Address } from '#domain/address.ts'
import type { Customer } from '#domain/codeshop/script-checkout.ts'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { OrderStatus, PaymentState, PaymentType } from '#domain/order-kinds.ts'
import type { Order } from '#domain/shop/orders.ts'
import type { JsonText } from './json-text.ts'

/** What a line of an order sells: a product, which is shipped, or a script, which is downloaded. */
export type LineKind = 'product' | 'script'

/**
 * The values of an order that can change later, as they were when its payment was settled.
 * @property purchases the scripts delivered after the payment, as returned to the buyer
 */
export type Settlement = Pick<Order, 'status' | 'payment' | 'timeline'> & { purchases: Purchase[] }

/** Orders of both shops. */
export type OrderTables = {
  orders: {
    id: string
    number: string
    /** Lowercase, for lookups. */
    email: string
    /** The statuses of the order and of its payment, derived from the order's facts (`server/orders/statuses.ts`). */
    status: OrderStatus
    payment: PaymentState
    /** Why the shop stopped waiting for the payment; null if it did not, or if the money arrived later. */
    closed: 'declined' | 'expired' | null
    /** 1 once the payment is waiting for the buyer. */
    buyers_turn: 0 | 1
    /** When the order expires unless it is paid; null for never. */
    pay_by: string | null
    payment_reference: string | null
    /** JSON of the values that can change later, as they were when the payment was settled; null until then. */
    receipt: JsonText<Settlement> | null
    /** Amounts are in cents. */
    subtotal: Cents
    discount: Cents
    coupon: string | null
    tax: Cents
    shipping: Cents
    shipping_discount: Cents
    total: Cents
    /** The part of the total that was refunded, derived from the refunds. */
    refunded: Cents
    currency: CurrencyCode
    tax_name: string
    /** 1 if prices included the tax. */
    tax_included: number
    /**
     * The shop's tax rate in hundredths of a percent. If prices include the tax, this rate also applies to shipping.
     */
    tax_rate: number
    /**
     * 1 if the order has lines of this kind. The desk's lists use partial indexes that contain only the orders with
     * this flag.
     */
    has_products: 0 | 1
    has_scripts: 0 | 1
    /** JSON of the buyer of scripts; null for an order without scripts. */
    customer: JsonText<Customer> | null
    /**
     * JSON of the shipping method's name and delivery time. This column and the next three are null for an order
     * without products.
     */
    shipping_method: JsonText<Order['shippingMethod']> | null
    estimated_delivery: string | null
    shipping_address: JsonText<Address> | null
    billing_address: JsonText<Address> | null
    payment_type: PaymentType
    notes: string
    tracking_number: string | null
    /** The folded tracking number, which the desk searches. */
    tracking_search: string | null
    placed_at: string
    /** The account that the order belongs to. */
    user_id: number | null
    /** JSON of the seller's name, address and contact details, line by line. */
    seller: JsonText<string[]>
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
  }
  order_lines: {
    order_id: string
    position: number
    kind: LineKind
    /** The ID of the product, or the number of the script. */
    item_id: string
    name: string
    unit_price: Cents
    quantity: number
    /** The line's share of the order's discount. */
    discount: Cents
    /** The line's share of the order's tax, and its tax rate in hundredths of a percent. */
    tax: Cents
    tax_rate: number
    /** The script's version, and the name of the script's folder without the leading number; null for products. */
    version: string | null
    slug: string | null
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
}

/**
 * Where possible, an index is partial and contains only the rows that are searched, which makes orders cheaper to
 * write. `search_text` is folded, because SQLite and PostgreSQL compare letters differently.
 */
export const ORDERS_SCHEMA = `
create table orders (
  id text primary key,
  number text not null unique,
  email text not null,
  status text not null check (status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  payment text not null check (payment in ('open', 'waiting', 'simulated', 'paid', 'declined', 'expired', 'refunded')),
  closed text check (closed in ('declined', 'expired')),
  buyers_turn integer not null,
  pay_by text,
  payment_reference text,
  receipt text,
  subtotal integer not null,
  discount integer not null,
  coupon text,
  tax integer not null,
  shipping integer not null,
  shipping_discount integer not null,
  total integer not null,
  refunded integer not null check (refunded between 0 and total),
  currency text not null,
  tax_name text not null,
  tax_included integer not null,
  tax_rate integer not null,
  has_products integer not null,
  has_scripts integer not null,
  customer text,
  shipping_method text,
  estimated_delivery text,
  shipping_address text,
  billing_address text,
  payment_type text not null,
  notes text not null,
  tracking_number text,
  tracking_search text,
  placed_at text not null,
  user_id integer references users (id) on delete set null,
  seller text not null,
  search_text text not null default '',
  check (has_products + has_scripts between 1 and 2),
  check ((has_products = 1) = (shipping_address is not null)),
  check ((has_scripts = 1) = (customer is not null))
);
create index orders_with_products on orders (placed_at, id) where has_products = 1;
create index orders_with_scripts on orders (placed_at, id) where has_scripts = 1;
create index orders_of_email on orders (email, placed_at, id);
create index orders_of_status on orders (status, placed_at, id) where has_products = 1;
create index orders_of_tracking_search on orders (tracking_search, placed_at, id) where tracking_search is not null;
create index orders_of_user on orders (user_id) where user_id is not null;
create index orders_unpaid on orders (pay_by) where payment in ('open', 'waiting');
create table order_lines (
  order_id text not null references orders (id),
  position integer not null,
  kind text not null check (kind in ('product', 'script')),
  item_id text not null,
  name text not null,
  unit_price integer not null,
  quantity integer not null check (quantity >= 1),
  discount integer not null,
  tax integer not null,
  tax_rate integer not null,
  version text,
  slug text,
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
`
