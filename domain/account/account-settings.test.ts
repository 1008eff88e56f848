import { expect, it } from 'vitest'
import { NOTIFICATION_SETTINGS, PRIVACY_SETTINGS, readSettings } from './account-settings.ts'

it('settings default to all notifications on and nothing shared, even if the stored value is garbage', () => {
  // C452 C453
  for (const rubbish of [undefined, null, 7, 'x', [], { orders: 'yes', __proto__: { newsletter: false } }]) {
    const settings = readSettings(rubbish)
    expect(NOTIFICATION_SETTINGS.slice(0, 3).map(({ id }) => settings[id])).toEqual([true, true, true])
    expect(PRIVACY_SETTINGS.map(({ id }) => settings[id])).toEqual([false, false, false])
  }
  expect(readSettings({ newsletter: false, partners: true })).toMatchObject({
    newsletter: false,
    partners: true,
    orders: true,
  })
})
