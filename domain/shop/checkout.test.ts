import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  editBillingName,
  editShipping,
  fillShipping,
  isUntouched,
  missingFields,
  newCheckoutForm,
  setBillingSame,
  stepAt,
  stepOf,
  stepSearch,
  tidyForm,
} from './checkout.ts'
import { checkOrderFields } from './order-fields.ts'
import { tidyAddress } from './address-fields.ts'
import { addressForm } from './address-forms.ts'
import { ADDRESS_FIELDS, forAddressFields, type Address } from '#domain/address.ts'

const fresh = newCheckoutForm({ defaultCountry: 'United States', defaultShippingOption: 'standard' })
const address: Address = {
  firstName: 'Wanjiru',
  lastName: 'Mfano',
  email: 'w@example.org',
  phone: '0712 345 678',
  address: 'Street 1',
  city: 'City',
  state: 'State',
  zipCode: '1',
  country: 'Canada',
}

const CANADA = addressForm('Canada')

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

  it('is reviewed, stored and sent without invisible characters', () => {
    // C916
    const typed = { ...fresh, shipping: { ...address, lastName: 'Akinyi\u200b', city: '\u202aSan\u00a0José\u202c' } }
    const tidied = tidyForm({ ...typed, payerPhone: '0712\u00a0345 678\u2060', notes: 'One\u200b\n\nTwo' })
    expect(tidied.shipping).toEqual({ ...address, lastName: 'Akinyi', city: 'San José' })
    expect([tidied.payerPhone, tidied.notes]).toEqual(['0712 345 678', 'One\n\nTwo'])
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

  it('keeps separate billing names while the box is unchecked; hidden fields are still copied from shipping', () => {
    // C416
    let form = editShipping(setBillingSame(fresh, false), 'firstName', 'Wanjiru')
    expect([form.shipping.firstName, form.billing.firstName]).toEqual(['Wanjiru', ''])
    form = editShipping(editBillingName(form, 'firstName', 'Achieng'), 'city', 'Nairobi')
    expect([form.billing.firstName, form.billing.city]).toEqual(['Achieng', 'Nairobi'])
    expect(setBillingSame(form, true).billing).toEqual(form.shipping)
  })

  it('reports each missing or invalid field', () => {
    // C429 C464
    expect(checkOrderFields({ shipping: address, billing: address, notes: '' }, ['Canada'], CANADA)).toEqual({})
    const empty = { ...forAddressFields(() => ''), country: 'Canada' }
    const mistakes = checkOrderFields({ shipping: empty, billing: empty, notes: 'x'.repeat(2001) }, ['Canada'], CANADA)
    // A name that is empty in both addresses is reported only once.
    const needed = ADDRESS_FIELDS.filter((field) => field !== 'country')
    expect(Object.keys(mistakes)).toEqual([...needed.map((field) => `shipping.${field}`), 'notes'])
    const nowhere = { ...address, country: '' }
    expect(checkOrderFields({ shipping: nowhere, billing: nowhere, notes: '' }, ['Canada'], CANADA)).toEqual({
      'shipping.country': 'field-missing',
    })
    expect(Object.keys(checkOrderFields({ shipping: address, billing: empty, notes: '' }, ['Canada'], CANADA))).toEqual(
      ['billing.firstName', 'billing.lastName'],
    )
    expect(
      checkOrderFields(
        { shipping: { ...address, email: 'x', country: 'Mars' }, billing: address, notes: '' },
        ['Canada'],
        CANADA,
      ),
    ).toEqual({
      'shipping.email': 'email-shape',
      'shipping.country': 'country-not-served',
    })
  })

  it('puts each address field on one line, without control characters', () => {
    expect(tidyAddress({ ...address, city: ' Nai\nrobi\u0000 ' }, CANADA).city).toBe('Nai robi')
  })
})

describe("a checkout's steps", () => {
  it('are numbered 1 to 3, whatever the URL contains', () => {
    // C423
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect([1, 2, 3]).toContain(stepAt(`?step=${text}`))
      }),
    )
  })

  it('each have a URL', () => {
    // C587
    expect([1, 2, 3].map(stepSearch)).toEqual(['', '?step=payment', '?step=review'])
    for (const step of [1, 2, 3]) expect(stepAt(stepSearch(step))).toBe(step)
    for (const search of ['', '?step=', '?step=4', '?step=Review&step=payment', '?step=%F0', '?other=payment'])
      expect(stepAt(search)).toBe(1)
  })

  it('contain every field that can be invalid', () => {
    expect(['shipping.city', 'billing.firstName', 'notes'].map(stepOf)).toEqual([1, 2, 3])
  })
})

describe('the missing fields of a checkout', () => {
  it('are all empty fields, with a shared name listed once', () => {
    // C588
    expect(missingFields(fresh, CANADA)).toEqual(
      ADDRESS_FIELDS.filter((field) => field !== 'country').map((field) => `shipping.${field}`),
    )
    const filled = fillShipping(fresh, { ...address, zipCode: ' ' }, ['Canada'])
    expect(missingFields(filled, CANADA)).toEqual(['shipping.zipCode'])
    // C775
    const unseen = fillShipping(fresh, { ...address, city: '\u200b', zipCode: '\u3164', phone: '\u200e' }, ['Canada'])
    expect(missingFields(unseen, CANADA)).toEqual(['shipping.phone', 'shipping.city', 'shipping.zipCode'])
    expect(missingFields(editBillingName(setBillingSame(filled, false), 'lastName', '\u2800'), CANADA)).toEqual([
      'shipping.zipCode',
      'billing.lastName',
    ])
    const ownName = editBillingName(setBillingSame(filled, false), 'firstName', '')
    expect(missingFields(ownName, CANADA)).toEqual(['shipping.zipCode', 'billing.firstName'])
  })
})

describe('a known address', () => {
  it('fills in shipping and billing', () => {
    // C589
    const filled = fillShipping(fresh, address, ['United States', 'Canada'])
    expect(filled).toMatchObject({ shipping: address, billing: address, isBillingSame: true })
    expect([isUntouched(fresh), isUntouched(filled)]).toEqual([true, false])
  })

  it('does not fill in a country that the shop does not serve, or fields that are not known', () => {
    const filled = fillShipping(fresh, { firstName: 'Wanjiru', country: 'Atlantis' }, ['United States'])
    expect(filled.shipping).toEqual({ ...fresh.shipping, firstName: 'Wanjiru' })
  })
})
