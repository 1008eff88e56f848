import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { cartRate, paidCountries, shippingOption, shippingOptionsFor } from './shipping.ts'

const option = (id: string, countries?: string[]) => ({
  id,
  name: id,
  time: '1 day',
  businessDays: 1,
  price: cents(0),
  ...(countries ? { countries } : {}),
})
const options = [option('rider', ['Kenya']), option('parcel', ['Kenya', 'Uganda']), option('letter')]

it('a country is offered its own shipping options and the options for all countries', () => {
  // C711
  const ids = (country: string) => shippingOptionsFor(options, country).map(({ id }) => id)
  expect(ids('Kenya')).toEqual(['rider', 'parcel', 'letter'])
  expect(ids('Uganda')).toEqual(['parcel', 'letter'])
  expect(ids('Rwanda')).toEqual(['letter'])
})

it('a shipping option that is not offered in a country is replaced by the country’s first option', () => {
  expect(shippingOption(options, 'Uganda', 'rider').id).toBe('parcel')
  expect(shippingOption(options, 'Kenya', 'letter').id).toBe('letter')
})

const PAID = { price: cents(300), freeOver: cents(4_999) }
const shop = {
  shippingOptions: [
    { ...option('rider', ['Kenya']), ...PAID },
    { ...option('parcel', ['Kenya', 'Uganda']), price: cents(450) },
  ],
  defaultShippingOption: 'rider',
  countries: ['Kenya', 'Uganda'],
  defaultCountry: 'Kenya',
  cartShipping: undefined,
}

it('the cart uses the default shipping option’s rate, and names its country if other countries have no free shipping', () => {
  // C841
  expect(cartRate(shop)).toEqual({ ...PAID, freeIn: 'Kenya' })
  expect(cartRate({ ...shop, countries: ['Kenya'] })).toEqual(PAID)
  expect(cartRate({ ...shop, defaultCountry: 'Uganda' })).toEqual({ price: 450 })
  const own = { price: cents(999), freeOver: cents(5_000) }
  expect(cartRate({ ...shop, cartShipping: own })).toEqual({ ...own, countsScripts: true })
})

it('the countries where no shipping option is free over a given amount are found', () => {
  // C840
  expect(paidCountries(shop, cents(4_998))).toEqual(['Kenya', 'Uganda'])
  expect(paidCountries(shop, cents(4_999))).toEqual(['Uganda'])
  expect(paidCountries({ ...shop, shippingOptions: options }, cents(0))).toEqual([])
})
