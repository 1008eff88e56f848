import * as v from 'valibot'
import { tidyLines } from '#domain/shop/address-fields.ts'
import { addressSchema } from '#domain/shop/orders.ts'
import { emailText } from '#domain/text/email-address.ts'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { oneLine } from '#domain/text/typed-text.ts'

const line = v.pipe(v.string(), v.maxLength(LONGEST_LINE))
const name = v.pipe(line, v.transform(oneLine))
const key = v.pipe(line, v.transform(keyText))
const profileSchema = v.object({
  firstName: name,
  lastName: name,
  email: v.pipe(line, v.transform(emailText)),
  phone: key,
  addresses: v.pipe(v.array(v.pipe(addressSchema, v.transform(tidyLines))), v.maxLength(100)),
})

/** The personal details that a visitor has entered. */
export type Profile = v.InferOutput<typeof profileSchema>
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const

/** Parses a stored or typed profile and removes invisible characters. Returns undefined if it is invalid. */
export function readProfile(stored: unknown): Profile | undefined {
  const profile = v.safeParse(profileSchema, stored)
  return profile.success ? profile.output : undefined
}
