import * as v from 'valibot'
import { centsSchema } from '#domain/money-schema.ts'
import { LONGEST_PHONE } from '#domain/payments/kenyan-phone.ts'
import { text } from './text-schemas.ts'

/** Returns the schema for a buyer's choice of payment method. @param types the payment methods of the shop */
export function paymentMethodSchema<const Types extends readonly string[]>(types: Types) {
  return v.object({
    type: v.pipe(v.picklist(types), v.description('The kind of payment only. Card data is never sent here.')),
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
          'For a way with a `charge`: the converted total that the buyer saw. If it has changed, nothing is ordered.',
        ),
      ),
    ),
  })
}
