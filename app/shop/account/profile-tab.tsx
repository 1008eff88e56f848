import { useState } from 'react'
import type { SampleUser } from '#domain/content/shop.ts'
import { showToast } from '../../ui/toasts.ts'
import { useIsLive } from '../../ui/use-is-live.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import { AddressLines } from '../address-lines.tsx'
import { builtProfile, PROFILE_FIELDS, readProfile, writeProfile } from './profile.ts'

const LABELS = { firstName: 'First Name', lastName: 'Last Name', email: 'Email', phone: 'Phone' } as const
const KINDS = {
  firstName: { type: 'text', autoComplete: 'given-name' },
  lastName: { type: 'text', autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
} as const

/** Who the visitor is: to be edited, and kept in this browser. */
export function ProfileTab({ sample }: { sample: SampleUser | undefined }) {
  const isLive = useIsLive()
  return <Profile key={String(isLive)} sample={sample} isLive={isLive} />
}

function Profile({ sample, isLive }: { sample: SampleUser | undefined; isLive: boolean }) {
  const [{ profile, isSample }, setProfile] = useState(() => (isLive ? readProfile(sample) : builtProfile(sample)))
  const [isEditing, setEditing] = useState(false)
  const save = () => {
    writeProfile(profile)
    setProfile({ profile, isSample: false })
    setEditing(false)
    showToast.success('Profile saved in this browser.')
  }
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-2">
      <form
        className="grid gap-4"
        aria-label="Profile"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isEditing) save()
          else setEditing(true)
        }}
      >
        <div className="flex items-center gap-4">
          {isSample && sample && <PictureImage picture={sample.avatar} className="framed size-16 rounded-full" />}
          <p className="text-sm text-muted">
            {isSample ? 'This is a sample profile. What you save takes its place, in this browser only.' : 'Kept in this browser only.'}
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
              readOnly={!isEditing}
              maxLength={1000}
              className={`field mt-1 ${isEditing ? '' : 'border-line bg-sunk'}`}
              onChange={(event) => setProfile({ profile: { ...profile, [field]: event.target.value }, isSample })}
            />
          </div>
        ))}
        <button type="submit" className="button scripted w-fit">
          {isEditing ? 'Save' : 'Edit'}
        </button>
      </form>
      <section aria-labelledby="addresses">
        <h3 id="addresses" className="subtitle">
          Saved Addresses
        </h3>
        {profile.addresses.length === 0 ? (
          <p className="mt-3 text-muted">No address is saved yet.</p>
        ) : (
          <ul className="mt-3 grid gap-4 sm:grid-cols-2">
            {profile.addresses.map((address, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- two may be the same
              <li key={position} className="rounded-md border border-line p-4">
                <AddressLines address={address} />
                <button
                  type="button"
                  className="prose-link scripted mt-2 min-h-11"
                  onClick={() => {
                    const changed = { ...profile, addresses: profile.addresses.filter((_, other) => other !== position) }
                    writeProfile(changed)
                    setProfile({ profile: changed, isSample: false })
                  }}
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
