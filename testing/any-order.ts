import type { SiteContext } from '#server/context/site-context.ts'
import { randomUUID } from 'node:crypto'
import { checkoutTotals } from '#domain/cart/pricing.ts'
import { cents } from '#domain/money.ts'
import { checkOut } from '#server/checkout/check-out.ts'
import type { Storefront } from '#server/checkout/storefront.ts'
import type { NewLine } from '#server/orders/queries.ts'
import { pricedLine } from '#server/orders/shares.ts'
import { KEYBOARD } from './fresh-orders.ts'
import { ADDRESS, CUSTOMER } from './sample-orders.ts'

const PRODUCT = lineOf('product', KEYBOARD, 'Herufi Quiet Keyboard 75', 120_00, 2)
const SCRIPTS = [lineOf('script', '1', 'Jedwali', 49_00, 1), lineOf('script', '3', 'Malipo', 29_00, 1)]
const LINES = { product: [PRODUCT], script: SCRIPTS, mixed: [PRODUCT, ...SCRIPTS] } as const

export const KINDS_OF_ORDERS = ['product', 'script', 'mixed'] as const
type KindOfOrder = (typeof KINDS_OF_ORDERS)[number]

/** Places an order of a product, of two scripts, or of all three, to be paid by card. @returns the order's ID */
export async function placeOrderOf(site: SiteContext, kind: KindOfOrder): Promise<string> {
  const lines = LINES[kind]
  const totals = checkoutTotals(lines.map(pricedLine), site.shop.settings, cents(kind === 'script' ? 0 : 9_99))
  const request = { total: totals.total, paymentMethod: { type: 'card' as const }, of: randomUUID() }
  const shipment = {
    method: { name: 'Standard', time: '5 days' },
    estimatedDelivery: '2026-11-28',
    address: ADDRESS,
    billingAddress: ADDRESS,
  }
  const placed: string[] = []
  const storefront: Storefront<typeof request, object, object> = {
    operation: 'test',
    email: () => ADDRESS.email,
    wrongFields: () => ({}),
    price: () => ({
      lines: [...lines],
      totals,
      ...(kind === 'product' ? {} : { customer: CUSTOMER }),
      ...(kind === 'script' ? {} : { shipment }),
    }),
    shown: ({ id }) => ({ shown: placed.push(id) }),
    former: () => ({}),
  }
  const address = `10.${[0, 1, 2].map(() => Math.floor(Math.random() * 256)).join('.')}`
  const outcome = await checkOut(site, storefront, {
    request,
    key: undefined,
    address,
    requestId: 'r',
  })
  const [id] = placed
  if (id === undefined) throw new Error(`The order was refused: ${JSON.stringify(outcome.body)}`)
  return id
}

function lineOf(kind: NewLine['kind'], item_id: string, name: string, price: number, quantity: number): NewLine {
  const script = kind === 'script' ? { version: '1.0.0', slug: 'jedwali' } : { version: null, slug: null }
  return { kind, item_id, name, unit_price: cents(price), quantity, tax_rate: 8_00, ...script }
}
