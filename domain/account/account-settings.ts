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
