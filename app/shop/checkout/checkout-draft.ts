import * as v from 'valibot'
import type { CheckoutForm, newCheckoutForm } from '#domain/checkout.ts'
import { PAYMENT_TYPES } from '#domain/content/shop.ts'
import { addressSchema } from '#domain/orders.ts'
import { readStored, writeStored } from '../../stored.ts'

const draftSchema = v.object({
  shipping: addressSchema,
  billing: addressSchema,
  isBillingSame: v.boolean(),
  shippingMethod: v.string(),
  paymentType: v.picklist(PAYMENT_TYPES),
  notes: v.pipe(v.string(), v.maxLength(20_000)),
})

type Offers = Parameters<typeof newCheckoutForm>[0] & { countries: readonly string[]; shippingOptions: readonly { id: string }[] }

/** What was filled in in this tab before, if anything, as far as the shop still offers it. No card was ever part of it. */
export function readDraft(offers: Offers): CheckoutForm | undefined {
  const draft = v.safeParse(draftSchema, readStored('checkout'))
  if (!draft.success) return undefined
  const { shipping, billing, shippingMethod } = draft.output
  const country = offers.countries.includes(shipping.country) ? shipping.country : offers.defaultCountry
  return {
    ...draft.output,
    shipping: { ...shipping, country },
    billing: { ...billing, country },
    shippingMethod: offers.shippingOptions.some(({ id }) => id === shippingMethod) ? shippingMethod : offers.defaultShippingOption,
  }
}

export function writeDraft(form: CheckoutForm): void {
  writeStored('checkout', form)
}
