import * as v from 'valibot'
import { addressSchema } from '#domain/orders.ts'
import type { SampleUser } from '#domain/content/shop.ts'
import { storedValue } from '../../stored-value.ts'

const text = v.pipe(v.string(), v.maxLength(1000))
const profileSchema = v.object({ firstName: text, lastName: text, email: text, phone: text, addresses: v.pipe(v.array(addressSchema), v.maxLength(100)) })

/** Who a visitor is, as far as this browser was told. */
export type Profile = v.InferOutput<typeof profileSchema>
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const

const BLANK: Profile = { firstName: '', lastName: '', email: '', phone: '', addresses: [] }

const saved = storedValue<Profile | undefined>('profile', undefined, (stored) => {
  const profile = v.safeParse(profileSchema, stored)
  return profile.success ? profile.output : undefined
})

/** The profile that was saved here; otherwise the sample one, or a blank one where the owner has none. */
export function useProfile(sample: SampleUser | undefined): { profile: Profile; isSample: boolean; save(profile: Profile): void } {
  const profile = saved.use()
  return { profile: profile ?? sample ?? BLANK, isSample: !profile && sample !== undefined, save: (edited) => saved.change(() => onlyProfile(edited)) }
}

/** A sample user is more than a profile. */
function onlyProfile({ firstName, lastName, email, phone, addresses }: Profile): Profile {
  return { firstName, lastName, email, phone, addresses }
}
