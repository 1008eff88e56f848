import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editBillingName, editShipping, moveStep, newCheckoutForm, setBillingSame } from './checkout.ts'
import { checkOrderFields } from './order-fields.ts'
import { tidyAddress } from './address.ts'
import { ADDRESS_FIELDS, type Address } from './address.ts'

const fresh = newCheckoutForm({ defaultCountry: 'United States', defaultShippingOption: 'standard' })
const address: Address = {
  firstName: 'Wanjiru',
  lastName: 'Mfano',
  email: 'w@example.org',
  phone: '1',
  address: 'Street 1',
  city: 'City',
  state: 'State',
  zipCode: '1',
  country: 'Canada',
}

describe('a checkout', () => {
  it('starts with standard shipping, a card, the default country, and billing the same as shipping', () => {
    // C424 C426 C427 C438
    expect(fresh).toMatchObject({
      shippingMethod: 'standard',
      paymentType: 'card',
      isBillingSame: true,
      shipping: { country: 'United States' },
    })
    expect(fresh.billing).toEqual(fresh.shipping)
  })

  it('never leaves its three steps', () => {
    // C423
    fc.assert(
      fc.property(fc.array(fc.constantFrom<(-1 | 1)[]>(-1, 1)), (moves) => {
        const end = moves.reduce(moveStep, 1)
        expect([1, 2, 3]).toContain(end)
      }),
    )
    expect([moveStep(1, -1), moveStep(3, 1), moveStep(1, 1)]).toEqual([1, 3, 2])
  })

  it('copies every shipping edit to billing while the box is checked', () => {
    // C425
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...ADDRESS_FIELDS), fc.string())), (edits) => {
        const form = edits.reduce((before, [field, value]) => editShipping(before, field, value), fresh)
        expect(form.billing).toEqual(form.shipping)
      }),
    )
  })

  it('keeps separate billing names while the box is unchecked; hidden fields still follow shipping', () => {
    // C416
    let form = editShipping(setBillingSame(fresh, false), 'firstName', 'Wanjiru')
    expect([form.shipping.firstName, form.billing.firstName]).toEqual(['Wanjiru', ''])
    form = editShipping(editBillingName(form, 'firstName', 'Achieng'), 'city', 'Nairobi')
    expect([form.billing.firstName, form.billing.city]).toEqual(['Achieng', 'Nairobi'])
    expect(setBillingSame(form, true).billing).toEqual(form.shipping)
  })

  it('reports each missing or wrong field', () => {
    // C429 C464
    expect(checkOrderFields({ shipping: address, billing: address, notes: '' }, ['Canada'])).toEqual({})
    const empty = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, ''])) as Address
    const mistakes = checkOrderFields({ shipping: empty, billing: empty, notes: 'x'.repeat(2001) }, ['Canada'])
    // Identical names are reported only once.
    expect(Object.keys(mistakes)).toEqual([...ADDRESS_FIELDS.map((field) => `shipping.${field}`), 'notes'])
    expect(Object.keys(checkOrderFields({ shipping: address, billing: empty, notes: '' }, ['Canada']))).toEqual([
      'billing.firstName',
      'billing.lastName',
    ])
    expect(
      checkOrderFields({ shipping: { ...address, email: 'x', country: 'Mars' }, billing: address, notes: '' }, [
        'Canada',
      ]),
    ).toEqual({
      'shipping.email': 'email-shape',
      'shipping.country': 'country-not-served',
    })
  })

  it('puts each address field on one line, without control characters', () => {
    expect(tidyAddress({ ...address, city: ' Nai\nrobi\u0000 ' }).city).toBe('Nai robi')
  })
})
