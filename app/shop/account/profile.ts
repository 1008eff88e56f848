import type { SampleUser } from '#domain/content/shop.ts'
import { readProfile, type Profile } from '#domain/account/profile.ts'
import { storedValue } from '../../browser/stored-value.ts'

const BLANK: Profile = { firstName: '', lastName: '', email: '', phone: '', addresses: [] }

const saved = storedValue('profile', undefined, readProfile)

/** Returns the saved profile, or else the owner's sample profile, or else a blank one. */
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

/** Drops the extra fields of a sample user. */
function onlyProfile({ firstName, lastName, email, phone, addresses }: Profile): Profile {
  return { firstName, lastName, email, phone, addresses }
}
