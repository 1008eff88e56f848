import type { SiteContext } from '#server/context/site-context.ts'
import { afterEach, beforeEach } from 'vitest'
import type { CurrencyCode } from '#domain/currency.ts'
import { cents } from '#domain/money.ts'
import type { OrderRequest } from '#contract/orders.ts'
import { createDaraja } from '#server/payments/daraja/daraja.ts'
import type { PaymentGateway } from '#server/payments/gateway/payment-gateway.ts'
import type { DatabaseKind } from './databases.ts'
import { freshOrders } from './fresh-orders.ts'
import { ORDER } from './sample-orders.ts'
import { createStubDaraja, PROMPT, promptId } from './stub-daraja.ts'
import { createSealing } from '#server/secrets/sealing.ts'
import { NOW } from './test-app.ts'
import { eventually } from './eventually.ts'

/** The sample order's total in whole shillings, at 129.50 shillings to the dollar: 388.80 × 129.50 = 50,349.60. */
export const SHILLINGS = 50_350

/** The sample order, paid by M-Pesa. */
export const MPESA_ORDER: OrderRequest = {
  ...ORDER,
  paymentMethod: { type: 'mpesa', phone: '0712 345 678', charged: cents(SHILLINGS * 100) },
}

/** The payment for the sample order, as its gateway sees it. */
export const PAYMENT = {
  id: 'one',
  number: 'KB-ABCDEFGHJK',
  amount: cents(SHILLINGS * 100),
  currency: 'KES' as CurrencyCode,
  way: 'mpesa' as const,
  reference: undefined,
  phone: '254712345678',
  payAt: undefined,
  startedAt: new Date(),
}

/** Creates, for each test of a group, a shop that accepts M-Pesa payments through a stub of Safaricom's Daraja. */
export function freshMpesa(kind: DatabaseKind) {
  const daraja = createStubDaraja()
  beforeEach(() => daraja.open())
  let gateways: PaymentGateway[] = []
  const fresh = freshOrders(kind, () => ({ gateways: (gateways = []) }))
  const { test } = fresh
  // The gateway stores its tokens in the shop's database, so it is created after the shop.
  const addGateway = () => void gateways.push(gatewayOn(test.site))
  beforeEach(addGateway)
  const start = async (changes: Partial<SiteContext> = {}) => {
    await test.start(changes)
    addGateway()
  }
  const gatewayOn = ({ db, hash }: Pick<SiteContext, 'db' | 'hash'>, deadline = 1_000) =>
    createDaraja(
      { name: 'daraja', isSimulated: false },
      {
        host: daraja.host,
        consumerKey: 'key',
        consumerSecret: 'hidden',
        shortcode: '400200',
        till: undefined,
        passkey: 'pass',
        callers: [],
      },
      {
        db,
        now: () => test.clock.now,
        sealing: createSealing(hash, 'gateway tokens'),
        fetch,
        publicOrigin: 'https://kibanda.example',
        deadline,
      },
    )
  afterEach(() => daraja.close())
  const attempts = () =>
    test.site.db.selectFrom('payment_attempts').selectAll().orderBy('started_at').orderBy('id').execute()

  return {
    ...fresh,
    daraja,
    start,
    gatewayOn,
    attempts,
    later: (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000)),
    pay: (headers?: Record<string, string>) => fresh.place(MPESA_ORDER, headers),
    /**
     * Sends a callback for the newest attempt, and waits until the server has read it.
     * @param body the callback; the prompt ID of the newest attempt replaces the first prompt's ID in it
     * @returns the status of the response
     */
    async callBack(body: string, token?: string): Promise<number> {
      const address = `/api/v1/pay/callback/${token ?? (await attempts()).at(-1)!.token!}`
      const number = daraja.prompts.findIndex(({ CallBackURL }) => String(CallBackURL).endsWith(address))
      const { status } = await test.app.request(address, {
        method: 'POST',
        body: number < 0 ? body : body.replace(PROMPT, promptId(number)),
      })
      await eventually(async () => {
        const unread = await test.site.db
          .selectFrom('payment_callbacks')
          .select('id')
          .where('body', 'is not', null)
          .execute()
        if (unread.length > 0) throw new Error('A callback has not been read yet.')
      })
      return status
    },
  }
}
