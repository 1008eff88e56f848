import * as v from 'valibot'
import { centsSchema } from '#domain/money-schema.ts'
import { LONGEST_PHONE } from '#domain/payments/kenyan-phone.ts'
import { text } from './text-schemas.ts'

/** Returns the schema for a buyer's choice of payment method. @param types the shop's payment methods */
export function paymentMethodSchema<const Types extends readonly string[]>(types: Types) {
  return v.object({
    type: v.pipe(v.picklist(types), v.description('The payment method. Card details are never sent to this API.')),
    phone: v.optional(
      v.pipe(
        text(LONGEST_PHONE),
        v.description('For `mpesa`: the number of the phone that gets the prompt, such as 0712 345 678.'),
      ),
    ),
    charged: v.optional(
      v.pipe(
        centsSchema,
        v.description(
          'For a payment method with a `charge`: the converted total that the buyer saw. If the exchange rate has changed since, the request is refused.',
        ),
      ),
    ),
  })
}
