import type { SiteContext } from '#server/context/site-context.ts'
import { noteRefund } from '#server/payments/refund-changes.ts'
import { describe, expect, it } from 'vitest'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import type { AuditEntry } from '#contract/desk/overview.ts'
import type { DeskPayment } from '#contract/desk/payments.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Month } from '#domain/desk/bookkeeping.ts'
import { CSV_START } from '#domain/desk/csv.ts'
import { cents, sum } from '#domain/money.ts'
import type { Order } from '#domain/shop/orders.ts'
import { signUpOwner } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { deskCommand } from '#testing/desk-command.ts'
import { MPESA_ORDER } from '#testing/fresh-mpesa.ts'
import { freshDesk } from '#testing/fresh-desk.ts'
import { KEYBOARD } from '#testing/fresh-orders.ts'
import { createCopies } from '#testing/large-site.ts'
import { NAIROBI_CONTENT, NAIROBI_ORDER } from '#testing/nairobi-shop.ts'
import { ORDER, ONE_SCRIPT } from '#testing/sample-orders.ts'
import { pollDue, expire, stubGateway } from '#testing/stub-gateway.ts'
import { NOW } from '#testing/test-app.ts'
import { sql } from 'kysely'
import { setStock } from '#server/orders/stock.ts'
import { insertAttempt, type Attempt } from './attempts.ts'
import type { GatewayStatus } from '#server/payments/gateway/payment-gateway.ts'
import { recordStatus } from './record-status.ts'
import { exportMonth } from './export-month.ts'

const UNCLEAR = { state: 'unclear' } as const
const WAITING = { state: 'waiting', reference: 'ws_CO_1' } as const
const PAID = { state: 'paid', receipt: 'TKL0AB1CD2' } as const
const EMPTY = { net: '', tax_name: '', tax: '', total: '', currency: '' }
const REVENUE = { net: '360.00', tax_name: 'Tax', tax: '28.80', total: '388.80', currency: 'USD' }
const RETURNED = { net: '-360.00', tax_name: 'Tax', tax: '-28.80', total: '-388.80', currency: 'USD' }

describeOnEachDatabase('The export of a month', (kind) => {
  const { test, owner, list, act, log } = freshDesk(kind)
  const start = async (changes: Partial<SiteContext>) => {
    await test.start(changes)
    Object.assign(owner, await signUpOwner(test))
  }
  const payWith = (...statuses: GatewayStatus[]) => void (test.site.gateways = [stubGateway(...statuses)])
  const place = async (order: object = ORDER) =>
    (await test.send<{ order: Order }>('/api/v1/orders', order)).body.order.orderNumber
  const cancel = (orderNumber: string) =>
    test.send('/api/v1/orders/cancel', { orderNumber, email: ORDER.shippingAddress.email })
  const at = (moment: string) => void (test.clock.now = new Date(moment))
  const later = (seconds: number) => void (test.clock.now = new Date(NOW.getTime() + seconds * 1000))
  const newest = async () => (await list<DeskPayment>('payments')).entries[0]!.id
  const refund = async (receipt = 'RB-9') =>
    expect(
      await act('/payments/change', { payment: await newest(), change: 'refund', receipt, reason: 'asked for it' }),
    ).toMatchObject({ status: 200 })
  const textOf = async (month: Month) => {
    let text = ''
    for await (const part of exportMonth(test.site.db, month)) text += part
    return text
  }
  const rowsOf = async (month: Month = '2026-11') => {
    const [names = '', ...rows] = (await textOf(month)).slice(CSV_START.length).trimEnd().split('\r\n')
    return rows.map((row) =>
      Object.fromEntries(names.split(',').map((name, position) => [name, row.split(',')[position]])),
    )
  }

  it('lists the net, tax and total of an order whose prices exclude tax, and the amount charged', async () => {
    // C731
    payWith(PAID)
    const number = await place()
    expect(await textOf('2026-11')).toBe(
      CSV_START +
        `date,kind,number,shop,method,gateway,receipt,net,tax_name,tax,total,currency,charged,charged_currency\r\n2026-11-21,payment,${number},products,card,simulation,TKL0AB1CD2,360.00,Tax,28.80,388.80,USD,388.80,USD\r\n`,
    )
  })

  it('separates the tax included in prices from the total, for products and scripts', async () => {
    // C731
    const shop = readShopOffer(NAIROBI_CONTENT)
    const gateways = [stubGateway({ state: 'paid', receipt: undefined })]
    await start({ shop, gateways })
    await place(NAIROBI_ORDER)
    await test.send('/api/v1/purchases', { ...ONE_SCRIPT, total: 49_00 })
    const charged = { currency: 'KES', charged_currency: 'KES', tax_name: 'VAT', receipt: '' }
    expect((await rowsOf()).toSorted((a, b) => (a.shop! < b.shop! ? -1 : 1))).toMatchObject([
      { ...charged, shop: 'products', net: '2414.00', tax: '386.00', total: '2800.00', charged: '2800.00' },
      { ...charged, shop: 'scripts', net: '42.00', tax: '7.00', total: '49.00', charged: '49.00' },
    ])
  })

  it('lists the shillings that M-Pesa charged for an order in dollars', async () => {
    // C731
    const mpesa = { ways: ['mpesa'], act: 'phone', charges: 'KES' as CurrencyCode } as const
    await start({ gateways: [{ ...stubGateway(PAID), ...mpesa }] })
    await place(MPESA_ORDER)
    expect(await rowsOf()).toMatchObject([
      { ...REVENUE, method: 'mpesa', charged: '50350.00', charged_currency: 'KES' },
    ])
  })

  it('lists a refund in the month of the refund, with negative amounts and its own receipt', async () => {
    // C731
    payWith(PAID)
    const number = await place()
    at('2026-12-03T08:00:00Z')
    await refund()
    expect(await rowsOf('2026-11')).toMatchObject([{ ...REVENUE, kind: 'payment', receipt: PAID.receipt }])
    expect(await rowsOf('2026-12')).toMatchObject([
      { ...RETURNED, date: '2026-12-03', kind: 'refund', number, receipt: 'RB-9', charged: '-388.80' },
    ])
    expect(await rowsOf('2026-10')).toEqual([])
  })

  it('begins and ends at midnight in Nairobi', async () => {
    // C731
    payWith(PAID, { ...PAID, receipt: 'SECOND' })
    await setStock(test.site.db, KEYBOARD, 6)
    at('2026-11-30T20:59:59.999Z')
    await place()
    at('2026-11-30T21:00:00.000Z')
    await place()
    expect(await rowsOf('2026-11')).toMatchObject([{ date: '2026-11-30', receipt: PAID.receipt }])
    expect(await rowsOf('2026-12')).toMatchObject([{ date: '2026-12-01', receipt: 'SECOND' }])
  })

  it.each([
    ['another amount arrived', cents(388_79), { charged: '388.79', charged_currency: 'USD' }],
    ['another currency arrived', cents(0), { charged: '', charged_currency: '' }],
  ])('lists a payment without revenue when %s', async (_, received, charged) => {
    // C731
    payWith({ ...PAID, received })
    await place()
    expect(await rowsOf()).toMatchObject([{ ...EMPTY, ...charged, kind: 'received in error' }])
    await refund()
    expect(await rowsOf()).toMatchObject([
      { ...EMPTY, kind: 'received in error' },
      { ...EMPTY, kind: 'returned', receipt: 'RB-9', charged: charged.charged && `-${charged.charged}` },
    ])
  })

  it('counts an order only once if it was paid twice', async () => {
    // C731
    payWith(WAITING)
    await place()
    const record = (attempt: Attempt, receipt: string) =>
      recordStatus(test.site, attempt, { ...PAID, receipt }, { canTryAgain: false })
    const first = await test.site.db.selectFrom('payment_attempts').selectAll().executeTakeFirstOrThrow()
    await record(first, 'A-1')
    const second = { ...first, id: 'second', token: 'another', state: 'starting', reference: null } as const
    await insertAttempt(test.site.db, second)
    later(60)
    await record(second, 'B-2')
    expect(await rowsOf()).toMatchObject([
      { ...REVENUE, kind: 'payment', receipt: 'A-1' },
      { ...EMPTY, kind: 'received in error', receipt: 'B-2', charged: '388.80' },
    ])
  })

  it('does not count money that arrives after the order was canceled, or after its items were sold', async () => {
    // C731
    payWith(WAITING, PAID)
    await cancel(await place())
    later(15)
    await pollDue(test.site)
    expect(await rowsOf()).toMatchObject([{ ...EMPTY, kind: 'received in error', charged: '388.80' }])
    await refund()
    expect(await rowsOf()).toMatchObject([{ kind: 'received in error' }, { ...EMPTY, kind: 'returned' }])

    await start({ gateways: [stubGateway(WAITING, PAID)] })
    test.clock.now = NOW
    await place()
    later(480)
    await expire(test.site)
    await setStock(test.site.db, KEYBOARD, 1)
    later(900)
    await pollDue(test.site)
    expect(await rowsOf()).toMatchObject([{ ...EMPTY, kind: 'received in error', charged: '388.80' }])
  })

  it('counts an order canceled after payment until its refund, and an expired order that was restored', async () => {
    // C731
    payWith(PAID)
    // The payment and the cancellation have the same timestamp, so the timestamps cannot tell which came first.
    await cancel(await place())
    expect(await rowsOf()).toMatchObject([{ ...REVENUE, kind: 'payment' }])
    at('2026-12-03T08:00:00Z')
    await refund()
    expect(await rowsOf('2026-11')).toMatchObject([{ ...REVENUE, kind: 'payment' }])
    expect(await rowsOf('2026-12')).toMatchObject([{ ...RETURNED, kind: 'refund' }])

    test.clock.now = NOW
    await start({ gateways: [stubGateway(WAITING, PAID)] })
    const number = await place()
    later(480)
    await expire(test.site)
    later(900)
    await pollDue(test.site)
    await cancel(number)
    expect(await rowsOf()).toMatchObject([{ ...REVENUE, kind: 'payment' }])
  })

  it('leaves out payments that were simulated', async () => {
    // C731
    await place()
    await test.send('/api/v1/purchases', ONE_SCRIPT)
    await refund()
    expect(await test.site.db.selectFrom('payment_attempts').select('state').execute()).toEqual([
      { state: 'paid' },
      { state: 'paid' },
    ])
    expect(await rowsOf()).toEqual([])
    // The export uses the flag stored with each attempt, not the gateways that are enabled now.
    await test.site.db.updateTable('payment_attempts').set({ is_simulated: 0 }).execute()
    expect(await rowsOf()).toHaveLength(3)
  })

  it('leaves out attempts for which no money arrived', async () => {
    // C731
    payWith(WAITING, { state: 'failed', code: '1032' })
    await place()
    later(15)
    await pollDue(test.site)
    expect(await rowsOf()).toEqual([])
  })

  it('escapes receipts that spreadsheets would run as formulas, and keeps negative amounts as numbers', async () => {
    // C731
    payWith(UNCLEAR)
    await place()
    const settled = { payment: await newest(), change: 'settle', receipt: '=cmd()', reason: 'seen' }
    expect(await act('/payments/change', settled)).toMatchObject({ status: 200 })
    await refund('-2+3')
    expect(await rowsOf()).toMatchObject([
      { receipt: `'=CMD()`, total: '388.80' },
      { receipt: `'-2+3`, total: '-388.80', tax: '-28.80', net: '-360.00', charged: '-388.80' },
    ])
  })

  it('is generated in parts and sorted by day and number, and its net and tax add up to its total', async () => {
    // C731
    const [copies, days] = [1100, 3]
    payWith(PAID)
    await place()
    await createCopies(test.site.db, kind === 'PostgreSQL')(copies, 'payment_attempts', ({ number, scrambled }) => ({
      id: scrambled,
      token: scrambled,
      receipt: scrambled,
      number: sql`'KB-' || ${scrambled}`,
      ended_at: sql`'2026-11-' || (20 + ${number} % ${sql.lit(days)}) || 'T08:00:00.000Z'`,
    }))
    const payments = await test.site.db.selectFrom('payment_attempts').selectAll().where('receipt', '>=', '4').execute()
    await noteRefund(
      test.site.db,
      payments[0]!.id,
      { restock: [] },
      {
        id: 'r',
        reason: '',
        requested_at: NOW.toISOString(),
        receipt: 'R',
      },
    )
    const noted = await test.site.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow()
    const others = payments.slice(1).map(({ id }) => ({ ...noted, id, payment_id: id }))
    await test.site.db.insertInto('refunds').values(others).execute()
    let parts = 0
    for await (const _ of exportMonth(test.site.db, '2026-11')) parts++
    const rows = await rowsOf()
    expect(rows).toHaveLength(copies + 1 + payments.length)
    expect(parts).toBeGreaterThan(days + 1)
    const order = rows.map(({ date, number, kind }) => `${date} ${number} ${kind === 'payment' ? 0 : 1}`)
    expect(order).toEqual(order.toSorted())
    const column = (name: string) => sum(rows.map((row) => cents(Math.round(Number(row[name]) * 100))))
    expect(sum([column('net'), column('tax')])).toBe(column('total'))
  })

  describe('from the desk', () => {
    const prepare = async (body: object) =>
      (await test.send<{ name: string; address: string; error?: string; message?: string }>(
        '/api/v1/desk/export',
        body,
        { cookie: owner.cookie },
      )) as { status: number; body: { name: string; address: string; error?: string; message?: string } }
    const fetchFile = (address: string) => test.app.request(address, { headers: { cookie: owner.cookie } })

    it('is a CSV file named after the month, and logged', async () => {
      // C731
      await start({ gateways: [stubGateway(PAID)] })
      await place()
      const { body } = await prepare({ month: '2026-11' })
      expect(body.name).toBe('bookkeeping-2026-11.csv')
      const response = await fetchFile(body.address)
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookkeeping-2026-11.csv"')
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(Buffer.from(await response.arrayBuffer()).toString()).toBe(await textOf('2026-11'))
      expect(await log()).toEqual([['exported', '2026-11', 'bookkeeping-2026-11.csv', owner.email]])
      const other = await fetchFile(body.address.replace('2026-11', '2026-10'))
      expect([other.status, ((await other.json()) as { error: string }).error]).toEqual([410, 'export-link-wrong'])
    })

    it('is refused for a future month, for text that is not a month, and together with a table', async () => {
      // C731
      for (const month of ['2026-12', '2026-13', '', 'November', '2026-11 ', '1999-01'])
        expect(await prepare({ month }), month).toMatchObject({
          status: 422,
          body: {
            error: 'export-month-wrong',
            message: 'Enter a month that has already begun as year and month, such as 2026-11.',
          },
        })
      expect(await prepare({ month: '2026-11', table: 'orders' })).toMatchObject({
        status: 422,
        body: { error: 'export-one-thing', message: 'Export either a table or a month, not both.' },
      })
      expect((await prepare({ month: 11 })).body.error).toBe('body-shape')
      expect((await list<AuditEntry>('audit')).entries).toEqual([])
    })
  })

  it('is printed by the command', async () => {
    // C731
    payWith(PAID)
    await place()
    const run = (...words: string[]) => deskCommand(test.site, 'export', ...words)
    expect(await run('month', '2026-11')).toBe(await textOf('2026-11'))
    // C776
    expect(await run('month', '\u200e2026\u201111\u200b')).toBe(await textOf('2026-11'))
    expect(await run('month', '2026-12')).toBe(
      'Refused: Enter a month that has already begun as year and month, such as 2026-11.',
    )
    for (const words of [['month'], ['month', '2026-11', 'now']])
      expect(await run(...words)).toMatch(/^Refused: npm run desk -- export month YYYY-MM  /)
  })
})
