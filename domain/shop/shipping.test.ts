import { expect, it } from 'vitest'
import { cents } from '../money.ts'
import { shippingOption, shippingOptionsFor } from './shipping.ts'

const option = (id: string, countries?: string[]) => ({
  id,
  name: id,
  time: '1 day',
  businessDays: 1,
  price: cents(0),
  ...(countries ? { countries } : {}),
})
const options = [option('rider', ['Kenya']), option('parcel', ['Kenya', 'Uganda']), option('letter')]

it('offers in a country the shipping options that are for it, or for every country', () => {
  // C711
  const ids = (country: string) => shippingOptionsFor(options, country).map(({ id }) => id)
  expect(ids('Kenya')).toEqual(['rider', 'parcel', 'letter'])
  expect(ids('Uganda')).toEqual(['parcel', 'letter'])
  expect(ids('Rwanda')).toEqual(['letter'])
})

it('falls back to the first option of the country when the chosen one is not offered there', () => {
  expect(shippingOption(options, 'Uganda', 'rider').id).toBe('parcel')
  expect(shippingOption(options, 'Kenya', 'letter').id).toBe('letter')
})
