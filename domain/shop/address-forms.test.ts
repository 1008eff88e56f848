import { describe, expect, it } from 'vitest'
import { NAIROBI_ADDRESS } from '#testing/nairobi-shop.ts'
import { addressLines, type Address } from '#domain/address.ts'
import { addressFieldName, hasField, lacksField, tidyAddress } from './address-fields.ts'
import { addressForm } from './address-forms.ts'
import { checkOrderFields } from './order-fields.ts'

const check = (shipping: Address, countries: readonly string[]) =>
  checkOrderFields({ shipping, billing: shipping, notes: '' }, countries, addressForm(shipping.country))

describe('an address in Kenya', () => {
  it('needs a county, but no postcode', () => {
    // C710
    expect(check(NAIROBI_ADDRESS, ['Kenya'])).toEqual({})
    expect(addressForm('Kenya').state!.choices).toHaveLength(47)
    expect(new Set(addressForm('Kenya').state!.choices).size).toBe(47)
    expect(hasField(addressForm('Kenya'), 'zipCode')).toBe(false)
  })

  it('is refused unless its county is spelled exactly as in the list', () => {
    // C710
    for (const state of ['', ' ', 'Illinois', 'nairobi'])
      expect(check({ ...NAIROBI_ADDRESS, state }, ['Kenya']), state).toEqual({ 'shipping.state': 'field-missing' })
    expect(addressFieldName('state', addressForm('Kenya'))).toBe('county')
  })

  it('is stored without a postcode that was typed for another country', () => {
    expect(tidyAddress({ ...NAIROBI_ADDRESS, country: ' Kenya ', zipCode: '62701' }, addressForm('Kenya'))).toEqual(
      NAIROBI_ADDRESS,
    )
  })

  it('is written without gaps for missing fields', () => {
    expect(addressLines(NAIROBI_ADDRESS)).toEqual(['Wanjiru Mfano', '1 Mfano Lane', 'Nairobi, Nairobi', 'Kenya'])
    expect(addressLines({ ...NAIROBI_ADDRESS, state: '' })).toEqual([
      'Wanjiru Mfano',
      '1 Mfano Lane',
      'Nairobi',
      'Kenya',
    ])
  })
})

describe('the fields of other countries', () => {
  it('have the names that are used in those countries', () => {
    // C710
    expect(
      (['United States', 'Canada', 'United Kingdom', 'India', 'Atlantis'] as const).map((country) => [
        addressFieldName('state', addressForm(country)),
        addressFieldName('zipCode', addressForm(country)),
      ]),
    ).toEqual([
      ['state', 'ZIP code'],
      ['province', 'postal code'],
      ['state', 'postcode'],
      ['state', 'PIN code'],
      ['state or region', 'postal code'],
    ])
  })

  it('include a phone number that can be called', () => {
    // C928
    const lacks = (phone: string) => lacksField({ ...NAIROBI_ADDRESS, phone }, 'phone', addressForm('Kenya'))
    for (const phone of ['none', 'n/a', '-', '0000000', '1234', '']) expect(lacks(phone), phone).toBe(true)
    for (const phone of ['0712 345 678', '+254 712-345-678', '٠٧١٢٣٤٥٦٧٨', '22 345', '555-0100'])
      expect(lacks(phone), phone).toBe(false)
  })

  it('are required only in countries where every address has them', () => {
    const without = { ...NAIROBI_ADDRESS, state: '', zipCode: '' }
    const lacking = (country: string) =>
      (['state', 'zipCode'] as const).filter((field) =>
        lacksField({ ...without, country }, field, addressForm(country)),
      )
    expect(lacking('United States')).toEqual(['state', 'zipCode'])
    expect(lacking('United Kingdom')).toEqual(['zipCode'])
    expect(lacking('Uganda')).toEqual(['state'])
    // C1043
    expect(lacking('USA')).toEqual(['state', 'zipCode'])
    expect(lacking('United Kingdom of Great Britain and Northern Ireland')).toEqual(['zipCode'])
    expect(lacking('Republic of Kenya')).toEqual(['state'])
    // Nothing is required in an unknown country.
    expect(lacking('Atlantis')).toEqual([])
    expect(lacking('constructor')).toEqual([])
  })
})
