import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Purchase } from '#domain/codeshop/purchases.ts'
import { PASSWORD, signUp, signUpOwner, type Browser } from '#testing/accounts.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { ADDRESS, ORDER, CUSTOMER, TWO_SCRIPTS } from '#testing/sample-orders.ts'
import { createTestApp } from '#testing/test-app.ts'

const line = (id: string, quantity: number) => ({ product: { id, name: id, price: 1, images: [], stock: 9 }, quantity })
type Kept = {
  revision: number
  things: Record<string, unknown>
  orders: { orderNumber: string }[]
  purchases: Purchase[]
}

describeOnEachDatabase('Account data', (kind) => {
  let test: Awaited<ReturnType<typeof createTestApp>>
  let customer: Browser
  beforeEach(async () => {
    test = await createTestApp(kind)
    customer = await signUp(test, 'w@example.org')
  })
  afterEach(() => test.database.close())

  const sync = async (brought: object = {}, { cookie }: Pick<Browser, 'cookie'> = customer) => {
    const response = await test.post(
      '/api/v1/account/things',
      { revision: 0, things: {}, orders: [], purchases: [], ...brought },
      { cookie },
    )
    return { status: response.status, ...((await response.json()) as Kept) }
  }
  const order = async () =>
    ((await (await test.post('/api/v1/orders', ORDER)).json()) as { order: { orderNumber: string } }).order
  const buy = async () =>
    ((await (await test.post('/api/v1/purchases', TWO_SCRIPTS)).json()) as { purchases: Purchase[] }).purchases
  const proofOf = ({ id, licenseKey }: Purchase) => ({ purchaseId: id, licenseKey })

  it('is shared by all browsers, and merged without loss if their data differs', async () => {
    const first = await sync({ things: { cart: [line('a', 2)], wishlist: ['x'], token: 'left out' } })
    expect(first).toMatchObject({ status: 200, revision: 1, things: { cart: [line('a', 2)], wishlist: ['x'] } })
    expect(first.things).not.toHaveProperty('token')
    // Another device syncs the data that it stored before signing in.
    const second = await sync({ things: { cart: [line('a', 1), line('b', 1)], wishlist: ['y'] } })
    expect(second).toMatchObject({ revision: 2, things: { cart: [line('a', 2), line('b', 1)], wishlist: ['x', 'y'] } })
    // That device removes something. It has seen the latest revision, so the removal is intended.
    const third = await sync({ revision: 2, things: { cart: [line('b', 1)], wishlist: [] } })
    expect(third).toMatchObject({ revision: 3, things: { cart: [line('b', 1)], wishlist: [] } })
    // The first device has not seen the removal yet, and has added to its wishlist in the meantime.
    expect(await sync({ revision: 1, things: { wishlist: ['x', 'z'] } })).toMatchObject({
      revision: 4,
      things: { cart: [line('b', 1)], wishlist: ['x', 'z'] },
    })
    expect((await sync({ revision: 4 })).revision).toBe(4)
  })

  it('is merged without loss when browsers sync at the same time', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, number) => sync({ things: { wishlist: [`wish-${number}`] } })))
    const { things, revision } = await sync()
    expect((things.wishlist as string[]).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, number) => `wish-${number}`),
    )
    expect(revision).toBe(10)
  })

  it('includes only orders and purchases that come with valid proof', async () => {
    const [{ orderNumber }, purchases] = [await order(), await buy()]
    expect(
      await sync({
        orders: [{ orderNumber, email: 'other@example.org' }],
        purchases: [{ ...proofOf(purchases[0]!), licenseKey: 'LIC-GUESSED' }],
      }),
    ).toMatchObject({
      orders: [],
      purchases: [],
    })
    // An account with the buyer's email address proves nothing, because anyone can open an account with that address.
    const namesake = await signUp(test, CUSTOMER.email)
    expect(await sync({}, namesake)).toMatchObject({ orders: [], purchases: [] })
    const kept = await sync({
      orders: [{ orderNumber: orderNumber.toLowerCase(), email: ADDRESS.email.toUpperCase() }],
      purchases: [proofOf(purchases[0]!)],
    })
    expect(kept.orders).toMatchObject([{ orderNumber }])
    // Both scripts were bought in one sale.
    expect(kept.purchases.map(({ licenseKey }) => licenseKey).toSorted()).toEqual(
      purchases.map(({ licenseKey }) => licenseKey).toSorted(),
    )
    expect(
      await sync({ orders: [{ orderNumber, email: ADDRESS.email }], purchases: purchases.map(proofOf) }, namesake),
    ).toMatchObject({
      orders: [],
      purchases: [],
    })
    expect((await sync()).orders).toHaveLength(1)
  })

  it('can be exported in full, without anything that gives access to the account', async () => {
    const [{ orderNumber }, purchases] = [await order(), await buy()]
    await sync({
      things: { wishlist: ['x'] },
      orders: [{ orderNumber, email: ADDRESS.email }],
      purchases: [proofOf(purchases[0]!)],
    })
    const data = await (await test.app.request('/api/v1/account/data', { headers: { cookie: customer.cookie } })).text()
    for (const part of ['w@example.org', orderNumber, purchases[0]!.licenseKey, '"wishlist":["x"]', '"sessions":[{'])
      expect(data).toContain(part)
    for (const secret of ['password', 'hash', customer.cookie.split('=')[1]!.split('.')[0]!])
      expect(data).not.toContain(secret)
  })

  it('is deleted with the account if the password is correct, but orders and sales are kept', async () => {
    const [{ orderNumber }, purchases] = [await order(), await buy()]
    await sync({
      things: { wishlist: ['x'] },
      orders: [{ orderNumber, email: ADDRESS.email }],
      purchases: [proofOf(purchases[0]!)],
    })
    const close = async (password: string, { cookie } = customer) =>
      (await test.post('/api/v1/account/close', { password }, { cookie })).status
    expect(await close('wrong')).toBe(409)
    expect(await close(PASSWORD)).toBe(200)
    expect(await close(PASSWORD)).toBe(401)
    for (const table of ['users', 'sessions', 'credentials', 'account_data'] as const)
      expect(await test.site.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    const kept = await test.site.db.selectFrom('orders').select(['number', 'user_id']).orderBy('has_scripts').execute()
    expect(kept).toEqual([
      { number: orderNumber, user_id: null },
      { number: purchases[0]!.saleNumber, user_id: null },
    ])
    expect(await close(PASSWORD, await signUpOwner(test))).toBe(409)
  })

  it('can be synced at most sixty times a minute', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 62; tries++) statuses.push((await sync()).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })
})
