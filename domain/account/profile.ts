import * as v from 'valibot'
import { addressSchema } from '../shop/orders.ts'
import { LONGEST_LINE } from '../text/longest-texts.ts'

const text = v.pipe(v.string(), v.maxLength(LONGEST_LINE))
const profileSchema = v.object({
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  addresses: v.pipe(v.array(addressSchema), v.maxLength(100)),
})

/** The personal details that a visitor has entered. */
export type Profile = v.InferOutput<typeof profileSchema>
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const

/** Parses a stored profile. Returns undefined if it is invalid. */
export function readProfile(stored: unknown): Profile | undefined {
  const profile = v.safeParse(profileSchema, stored)
  return profile.success ? profile.output : undefined
}
