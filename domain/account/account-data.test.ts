import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeAccountData, readAccountData, storedAccountData, type AccountData } from './account-data.ts'

const line = (id: string, quantity: number, stock = 9) => ({
  product: { id, name: id, price: 1, images: [], stock },
  quantity,
})
const address = (city: string) => ({
  firstName: 'W',
  lastName: 'M',
  email: '',
  phone: '',
  address: '',
  city,
  state: '',
  zipCode: '',
  country: 'KE',
})
const profile = (firstName: string, ...cities: string[]) => ({
  firstName,
  lastName: '',
  email: '',
  phone: '',
  addresses: cities.map(address),
})

it('a profile in an account has no invisible characters', () => {
  // C916
  const typed = { ...profile('Wan\u200bjiru', '\u202aSan\u00a0Diego\u202c'), email: 'w@example.org\ufeff' }
  expect(readAccountData({ profile: typed }).profile).toEqual({
    ...profile('Wanjiru', 'San Diego'),
    email: 'w@example.org',
  })
})

const id = fc.constantFrom('a', 'b', 'c', 'd')
const data = fc
  .record(
    {
      cart: fc
        .uniqueArray(fc.record({ id, quantity: fc.integer({ min: 1, max: 9 }) }), { selector: ({ id: own }) => own })
        .map((lines) => lines.map((one) => line(one.id, one.quantity))),
      wishlist: fc.uniqueArray(id),
      scriptWishlist: fc.uniqueArray(id),
      profile: fc
        .record({ name: fc.constantFrom('', 'Wanjiru', 'Asha'), cities: fc.uniqueArray(id) })
        .map(({ name, cities }) => profile(name, ...cities)),
      settings: fc.record({ orders: fc.boolean() }),
    },
    { requiredKeys: [] },
  )
  .map(readAccountData)

describe('account data', () => {
  it('is merged from the account and the browser, with the account’s entries first', () => {
    const kept: AccountData = readAccountData({
      cart: [line('a', 2), line('b', 1)],
      wishlist: ['x'],
      profile: profile('Wanjiru', 'Nairobi'),
    })
    const brought: AccountData = readAccountData({
      cart: [line('b', 3), line('c', 1)],
      wishlist: ['y', 'x'],
      scriptWishlist: ['2'],
      profile: profile('Asha', 'Kisumu', 'Nairobi'),
    })
    const merged = mergeAccountData(kept, brought)
    expect(merged.cart!.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ])
    expect(merged).toMatchObject({
      wishlist: ['x', 'y'],
      scriptWishlist: ['2'],
      profile: { firstName: 'Wanjiru', addresses: [{ city: 'Nairobi' }, { city: 'Kisumu' }] },
    })
    expect(merged).not.toHaveProperty('settings')
  })

  it('loses no entry in a merge, and does not change when merged again', () => {
    fc.assert(
      fc.property(data, data, (kept, brought) => {
        const merged = mergeAccountData(kept, brought)
        for (const one of [kept, brought]) {
          for (const { product, quantity } of one.cart ?? [])
            expect(merged.cart!.find((held) => held.product.id === product.id)!.quantity).toBeGreaterThanOrEqual(
              quantity,
            )
          for (const wished of one.wishlist ?? []) expect(merged.wishlist).toContain(wished)
          for (const wished of one.scriptWishlist ?? []) expect(merged.scriptWishlist).toContain(wished)
          for (const known of one.profile?.addresses ?? []) expect(merged.profile!.addresses).toContainEqual(known)
          if (one.settings) expect(merged.settings).toBeDefined()
        }
        expect(mergeAccountData(merged, brought)).toEqual(merged)
        expect(mergeAccountData(kept, {})).toEqual(kept)
        expect(mergeAccountData({}, brought)).toEqual(brought)
        expect(readAccountData(JSON.parse(JSON.stringify(storedAccountData(merged))))).toEqual(merged)
      }),
    )
  })

  it('can be parsed from any value', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({ cart: fc.anything(), wishlist: fc.anything(), profile: fc.anything(), settings: fc.anything() }),
        ),
        (given) => {
          const read = readAccountData(given)
          expect(mergeAccountData(read, readAccountData(given))).toEqual(read)
        },
      ),
    )
    for (const nothing of [undefined, null, 7, 'x', [], { cart: 'x', wishlist: {}, profile: [], settings: 1 }])
      expect(readAccountData(nothing)).toEqual({})
  })
})
