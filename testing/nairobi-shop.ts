import { cents } from '#domain/money.ts'
import type { OrderRequest } from '#contract/orders.ts'

/** A second, small content folder: a shop in Kenyan shillings, whose prices include VAT. */
export const NAIROBI_CONTENT = 'examples/nairobi'

/** An address in Nairobi, as people there write it: with a county, and without a postcode. */
export const NAIROBI_ADDRESS = {
  firstName: 'Wanjiru',
  lastName: 'Mfano',
  email: 'wanjiru@example.org',
  phone: '0712 345678',
  address: '1 Mfano Lane',
  city: 'Nairobi',
  state: 'Nairobi',
  zipCode: '',
  country: 'Kenya',
}

/** A valid order of two path lights at KSh 1,250 each, delivered by rider for KSh 300. */
export const NAIROBI_ORDER: OrderRequest = {
  lines: [{ id: 'path-light', quantity: 2 }],
  total: cents(2_800_00),
  shippingMethod: 'rider',
  shippingAddress: NAIROBI_ADDRESS,
  billingAddress: NAIROBI_ADDRESS,
  paymentMethod: { type: 'card' },
  notes: '',
}
