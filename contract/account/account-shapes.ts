import * as v from 'valibot'
import { LONGEST_ID } from '#domain/text/longest-texts.ts'
import { errorAnswer, fieldErrorsSchema } from '#contract/endpoint.ts'
import { text } from '#contract/text-schemas.ts'

/**
 * The name of the session cookie. All cookies are Secure, HttpOnly and limited to this host. The only exception is
 * WebKit on localhost, which gets cookies without `Secure` and under other names: see `server/http/every-request.ts`.
 */
export const SESSION_COOKIE = '__Host-session'
/** Identifies the challenge for a passkey sign-in. */
export const CHALLENGE_COOKIE = '__Host-passkey'
/** Marks a browser that has signed in before. It grants no access. */
export const DEVICE_COOKIE = '__Host-device'

export const success = v.literal(true)
export const number = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))
export const linkToken = v.pipe(text(LONGEST_ID), v.description('The token after the # in the link.'))

export const accountSchema = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.pipe(v.picklist(['owner', 'customer']), v.description('The owner of the site, or a customer.')),
  isConfirmed: v.pipe(v.boolean(), v.description('Whether the holder confirmed the email address.')),
})

/** The response to a sign-in. The session is in an HttpOnly cookie, which the page's JavaScript cannot read. */
export const enteredSchema = v.object({ success, account: accountSchema })
export const newPasswordAnswer = {
  description: 'Some fields are invalid.',
  schema: fieldErrorsSchema,
} as const
export const NOT_FROM_HERE = { 403: errorAnswer('The request came from another site.') } as const

/** @__NO_SIDE_EFFECTS__ */
export const doneAnswer = (description: string) => ({ description, schema: v.object({ success }) })
