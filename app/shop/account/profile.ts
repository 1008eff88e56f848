import type { SampleUser } from '#domain/content/shop.ts'
import { readProfile, type Profile } from '#domain/account/profile.ts'
import { storedValue } from '../../browser/stored-value.ts'

const BLANK: Profile = { firstName: '', lastName: '', email: '', phone: '', addresses: [] }

const saved = storedValue('profile', undefined, readProfile)

/** The profile that was saved here; otherwise the sample one, or a blank one where the owner has none. */
export function useProfile(sample: SampleUser | undefined): {
  profile: Profile
  isSample: boolean
  save(profile: Profile): void
} {
  const profile = saved.use()
  return {
    profile: profile ?? sample ?? BLANK,
    isSample: !profile && sample !== undefined,
    save: (edited) => saved.change(() => onlyProfile(edited)),
  }
}

/** A sample user is more than a profile. */
function onlyProfile({ firstName, lastName, email, phone, addresses }: Profile): Profile {
  return { firstName, lastName, email, phone, addresses }
}
