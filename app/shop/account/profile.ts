import * as v from 'valibot'
import { addressSchema } from '#domain/orders.ts'
import type { SampleUser } from '#domain/content/shop.ts'
import { readStored, writeStored } from '../../stored.ts'

const text = v.pipe(v.string(), v.maxLength(1000))
const profileSchema = v.object({ firstName: text, lastName: text, email: text, phone: text, addresses: v.pipe(v.array(addressSchema), v.maxLength(100)) })

/** Who a visitor is, as far as this browser was told. */
export type Profile = v.InferOutput<typeof profileSchema>
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const

const BLANK: Profile = { firstName: '', lastName: '', email: '', phone: '', addresses: [] }

/** The profile that was saved here; otherwise the sample one, or a blank one where the owner has none. */
export function readProfile(sample: SampleUser | undefined): { profile: Profile; isSample: boolean } {
  const stored = v.safeParse(profileSchema, readStored('profile'))
  return stored.success ? { profile: stored.output, isSample: false } : builtProfile(sample)
}

/** The profile that a page is built with. */
export function builtProfile(sample: SampleUser | undefined): { profile: Profile; isSample: boolean } {
  if (!sample) return { profile: BLANK, isSample: false }
  const { firstName, lastName, email, phone, addresses } = sample
  return { profile: { firstName, lastName, email, phone, addresses }, isSample: true }
}

export function writeProfile(profile: Profile): void {
  writeStored('profile', profile)
}
