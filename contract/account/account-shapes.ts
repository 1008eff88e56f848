import * as v from 'valibot'
import { LONGEST_ID } from '../../domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema } from '../endpoint.ts'
import { text } from '../texts.ts'

export const success = v.literal(true)
export const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
export const linkToken = v.pipe(text(LONGEST_ID), v.description('What the link carries behind its number sign.'))

export const accountSchema = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.pipe(v.picklist(['owner', 'customer']), v.description('The owner of the site, or a customer.')),
  isConfirmed: v.pipe(v.boolean(), v.description('Whether the e-mail address is known to be the holder’s.')),
})

/** The cookie comes beside it: no script sees what opens the account. */
export const enteredSchema = v.object({ success, account: accountSchema })
export const newPasswordAnswer = {
  description: 'Something is wrong with the fields.',
  schema: fieldErrorsSchema,
} as const
export const NOT_FROM_HERE = { 403: errorAnswer('The call came from another site.') } as const

/** @__NO_SIDE_EFFECTS__ */
export const doneAnswer = (description: string) => ({ description, schema: v.object({ success }) })
