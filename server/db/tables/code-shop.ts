import type { CurrencyCode } from '../../../domain/currency.ts'
import type { Cents } from '../../../domain/money.ts'
import type { PaymentState } from '../../../domain/shop/order-kinds.ts'
import type { LicenseType } from '../../../domain/codeshop/purchases.ts'
import type { ScriptPayment } from '../../../domain/codeshop/script-checkout.ts'
import type { Customer } from '../../../domain/codeshop/script-customer.ts'
import type { JsonText } from '../json-text.ts'

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
    /** JSON of the purchases as returned to the buyer, once the payment was settled. */
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
    /** The account that it belongs to. */
    user_id: number | null
  }
  purchases: {
    id: string
    sale_id: string
    position: number
    script_id: number
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
    /** Bytes sent in parts that belong to no counted download. PostgreSQL returns numbers of this size as text. */
    uncounted: number
    /** The total number of archive bytes sent. */
    bytes_sent: number
  }
  /** One row for each download of a purchase; a transfer holds one while it is in progress. */
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
    /** A keyed hash of the name that the installation gives itself. */
    instance_hash: string
    activated_at: string
  }
  /** The keys that license files were signed with; the private halves are derived from the secret. */
  signing_keys: {
    epoch: number
    id: string
    /** The key is derived from this and the secret. */
    salt: string
    public_key: string
    created_at: string
    /** When it was withdrawn; its licenses are no longer valid. */
    withdrawn_at: string | null
  }
  /** Emailed links that restore purchases on another device. */
  recoveries: {
    token_hash: string
    email: string
    ends_at: string
  }
}
