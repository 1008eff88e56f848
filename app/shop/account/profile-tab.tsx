import { useState } from 'react'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import { PROFILE_FIELDS, type Profile, readProfile } from '#domain/account/profile.ts'
import type { SampleUser } from '#domain/content/shop.ts'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { showToast } from '#app/ui/toasts.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { AddressLines } from '#app/shop/address-lines.tsx'
import { storedValue } from '#app/browser/stored-value.ts'

const BLANK: Profile = { firstName: '', lastName: '', email: '', phone: '', addresses: [] }

const saved = storedValue('profile', undefined, readProfile)

/** Returns the saved profile. If there is none, returns the sample profile from the content, or a blank profile. */
function useProfile(sample: SampleUser | undefined): {
  profile: Profile
  isSample: boolean
  save(profile: Profile): void
} {
  const profile = saved.use()
  return {
    profile: profile ?? sample ?? BLANK,
    isSample: !profile && sample !== undefined,
    save: (edited) => saved.change((before) => readProfile(edited) ?? before),
  }
}

const LABELS = { firstName: 'First Name', lastName: 'Last Name', email: 'Email', phone: 'Phone' } as const
const KINDS = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

/** The Profile tab: an editable profile and the saved addresses. */
export function ProfileTab({ sample }: { sample: SampleUser | undefined }) {
  const { profile: kept, isSample, save } = useProfile(sample)
  const [edited, setEdited] = useState<Profile>()
  const isInAccount = useIsInAccount()
  const profile = edited ?? kept
  const saveEdited = (changed: Profile) => {
    save(changed)
    setEdited(undefined)
    showToast.success(isInAccount ? 'Profile saved in your account.' : 'Profile saved in this browser.')
  }
  /** Returns whether an address is a sample address. Sample addresses are marked even after the profile is edited. */
  const isOfSample = (address: Profile['addresses'][number]) =>
    sample?.addresses.some((other) => JSON.stringify(other) === JSON.stringify(address))
  const removeAddress = (position: number) => {
    const without = ({ addresses }: Profile) => addresses.filter((_, other) => other !== position)
    save({ ...kept, addresses: without(kept) })
    if (edited) setEdited({ ...edited, addresses: without(edited) })
  }
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <form
        className="scripted grid gap-4"
        aria-label="Profile"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (edited) saveEdited(edited)
          else setEdited(kept)
        }}
      >
        <div className="flex items-center gap-4">
          {isSample && sample && <PictureImage picture={sample.avatar} className="avatar size-16" />}
          <p className="text-sm text-muted">
            {isSample ? 'This is a sample profile. Your changes are saved ' : 'Saved '}
            {isInAccount ? 'in your account.' : 'in this browser only.'}
          </p>
        </div>
        {PROFILE_FIELDS.map((field) => (
          <div key={field}>
            <label htmlFor={`profile-${field}`} className="font-semibold">
              {LABELS[field]}
            </label>
            <input
              id={`profile-${field}`}
              {...KINDS[field]}
              value={profile[field]}
              readOnly={!edited}
              maxLength={LONGEST_LINE}
              className={`field mt-1 ${edited ? '' : 'border-line bg-sunk'}`}
              onChange={(event) => setEdited({ ...profile, [field]: event.target.value })}
            />
          </div>
        ))}
        <button type="submit" className="button scripted">
          {edited ? 'Save' : 'Edit'}
        </button>
      </form>
      <section aria-labelledby="addresses">
        <h3 id="addresses" className="subtitle">
          Saved Addresses
        </h3>
        {profile.addresses.length === 0 ? (
          <p className="mt-3 text-muted">No saved addresses yet.</p>
        ) : (
          <ul className="mt-3 grid gap-4 sm:grid-cols-2">
            {profile.addresses.map((address, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- two addresses may be identical
              <li key={position} className="rounded-md border border-line p-4">
                {isOfSample(address) && <p className="badge mb-2 w-fit">Sample</p>}
                <AddressLines address={address} />
                <button
                  type="button"
                  className="prose-link scripted mt-2 min-h-11"
                  onClick={() => removeAddress(position)}
                >
                  Remove<span className="sr-only">{` the address in ${address.city}`}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
