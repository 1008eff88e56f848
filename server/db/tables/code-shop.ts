import type { Generated } from 'kysely'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentState } from '#domain/order-kinds.ts'
import type { LicenseType } from '#domain/codeshop/purchases.ts'
import type { ScriptPayment } from '#domain/codeshop/script-checkout.ts'
import type { Customer } from '#domain/codeshop/script-customer.ts'
import type { JsonText } from './json-text.ts'

/** A purchase is `open` until its sale is paid. */
type PurchaseState = 'open' | 'active' | 'revoked'

/** Sales of scripts, their downloads and licenses. */
export type CodeShopTables = {
  sales: {
    id: string
    number: string
    payment: PaymentState
    /** When the sale expires unless it is paid; null for never. */
    pay_by: string | null
    payment_reference: string | null
    /** JSON of the purchases, as returned to the buyer after the payment was settled; null before that. */
    receipt: string | null
    /** Lowercase, for lookups. */
    email: string
    /** JSON of a `Customer`. */
    customer: JsonText<Customer>
    /** Amounts are cents. */
    subtotal: Cents
    tax: Cents
    total: Cents
    currency: CurrencyCode
    tax_name: string
    /** 1 if prices included the tax. */
    tax_included: number
    payment_type: ScriptPayment
    placed_at: string
    /** The account that the sale belongs to. */
    user_id: number | null
    /** JSON of the seller's name, address and contact details, line by line; null for sales from an older version. */
    seller: JsonText<string[]> | null
    /** The text that the desk searches, folded (`domain/desk/search-text.ts`). */
    search_text: Generated<string>
  }
  purchases: {
    id: string
    sale_id: string
    position: number
    script_id: number
    /** The name of the script's folder, without its number; null for sales from an older version. */
    slug: string | null
    /** Name, version and price at the time of purchase. */
    name: string
    version: string
    unit_price: Cents
    quantity: number
    state: PurchaseState
    revoked_because: string | null
    license_key: string
    license_type: LicenseType
    purchased_at: string
    expires_at: string
    /**
     * The number of bytes sent in partial downloads that do not count as downloads. PostgreSQL returns numbers of this
     * size as text.
     */
    uncounted: number
    /** The total number of archive bytes sent. */
    bytes_sent: number
  }
  /** One row for each download of a purchase. A transfer in progress also occupies a row. */
  download_slots: {
    purchase_id: string
    slot: number
    holder: string | null
    held_until: string | null
    finished_at: string | null
  }
  /** One row for each installation that a license is used on. */
  activations: {
    purchase_id: string
    slot: number
    /** A keyed hash of the name that the installation uses for itself. */
    instance_hash: string
    activated_at: string
    /** When the installation was last seen after its activation; null if never. */
    seen_at: string | null
  }
  /** The keys with which license files were signed. The private keys are derived from the site's secret. */
  signing_keys: {
    epoch: number
    id: string
    /** The key is derived from this salt and the secret. */
    salt: string
    public_key: string
    created_at: string
    /** When the key was withdrawn, which invalidated its licenses. */
    withdrawn_at: string | null
  }
  /** Emailed links that restore purchases on another device. */
  recoveries: {
    token_hash: string
    email: string
    ends_at: string
  }
}

export const CODE_SHOP_SCHEMA = `
create table sales (
  id text primary key,
  number text not null unique,
  payment_reference text,
  receipt text,
  email text not null,
  customer text not null,
  subtotal integer not null,
  tax integer not null,
  total integer not null,
  payment_type text not null,
  placed_at text not null,
  user_id integer references users (id) on delete set null,
  currency text not null default 'USD',
  tax_name text not null default 'Tax',
  tax_included integer not null default 0,
  payment text not null default 'open' check (payment in ('open', 'waiting', 'simulated', 'paid', 'declined', 'expired', 'refunded')),
  pay_by text,
  search_text text not null default ''
);
create index sales_in_order on sales (placed_at, id);
create index sales_of_email on sales (email, placed_at, id);
create index sales_of_user on sales (user_id) where user_id is not null;
create index sales_unpaid on sales (pay_by) where payment in ('open', 'waiting');
create table purchases (
  id text primary key,
  sale_id text not null references sales (id),
  position integer not null,
  script_id integer not null,
  name text not null,
  version text not null,
  unit_price integer not null,
  quantity integer not null check (quantity >= 1),
  state text not null check (state in ('open', 'active', 'revoked')),
  revoked_because text,
  license_key text not null unique,
  license_type text not null check (license_type in ('personal', 'commercial', 'enterprise')),
  purchased_at text not null,
  expires_at text not null,
  uncounted bigint not null,
  bytes_sent bigint not null
);
create index purchases_by_sale on purchases (sale_id);
create table download_slots (
  purchase_id text not null references purchases (id),
  slot integer not null,
  holder text,
  held_until text,
  finished_at text,
  constraint download_slots_key primary key (purchase_id, slot)
);
create table activations (
  purchase_id text not null references purchases (id),
  slot integer not null,
  instance_hash text not null,
  activated_at text not null,
  constraint activations_key primary key (purchase_id, slot),
  constraint activations_of_instances unique (purchase_id, instance_hash)
);
create table signing_keys (
  epoch integer primary key,
  id text not null unique,
  salt text not null,
  public_key text not null,
  created_at text not null,
  withdrawn_at text
);
`
