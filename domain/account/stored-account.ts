import * as v from 'valibot'
import { tidyLines } from '#domain/shop/address-fields.ts'
import { addressSchema } from '#domain/shop/orders.ts'
import { LONGEST_LINE } from '#domain/text/longest-texts.ts'
import { keyText } from '#domain/text/typed-keys.ts'
import { oneLine } from '#domain/text/typed-text.ts'

const line = v.pipe(v.string(), v.maxLength(LONGEST_LINE))
const name = v.pipe(line, v.transform(oneLine))
const key = v.pipe(line, v.transform(keyText))
const profileSchema = v.object({
  firstName: name,
  lastName: name,
  email: key,
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

/** The maximum number of IDs in a wishlist, more than anyone collects. Further IDs are ignored. */
const MOST = 1000
const LONGEST_ID = 200

/** Parses a stored wishlist of any shape. Returns its IDs without duplicates. */
export function readWishlist(stored: unknown): string[] {
  if (!Array.isArray(stored)) return []
  return [
    ...new Set(
      stored
        .filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= LONGEST_ID)
        .slice(0, MOST),
    ),
  ]
}

/** A customer's notification and privacy settings, each with its default. */
export const NOTIFICATION_SETTINGS = [
  { id: 'orders', words: 'Order updates and tracking', isOn: true },
  { id: 'promotions', words: 'Promotional emails', isOn: true },
  { id: 'recommendations', words: 'Product recommendations', isOn: true },
  { id: 'newsletter', words: 'Newsletter', isOn: true },
] as const
export const PRIVACY_SETTINGS = [
  { id: 'share-history', words: 'Share purchase history for recommendations', isOn: false },
  { id: 'advertising', words: 'Allow targeted advertising', isOn: false },
  { id: 'partners', words: 'Share data with third-party partners', isOn: false },
] as const

const ALL = [...NOTIFICATION_SETTINGS, ...PRIVACY_SETTINGS]
type SettingId = (typeof ALL)[number]['id']
export type AccountSettings = Readonly<Record<SettingId, boolean>>

/** Parses stored settings of any shape. Missing and invalid settings get their defaults. */
export function readSettings(stored: unknown): AccountSettings {
  const said: Readonly<Record<string, unknown>> = Object(stored)
  return Object.fromEntries(
    ALL.map(({ id, isOn }) => [id, typeof said[id] === 'boolean' ? said[id] : isOn]),
  ) as AccountSettings
}
