import { useState } from 'react'
import {
  NOTIFICATION_SETTINGS,
  PRIVACY_SETTINGS,
  readSettings,
  type AccountSettings,
} from '#domain/account/account-settings.ts'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { storedValue } from '#app/browser/stored-value.ts'
import { showToast } from '#app/ui/toasts.ts'

const GROUPS = [
  { title: 'Notifications', settings: NOTIFICATION_SETTINGS },
  { title: 'Privacy', settings: PRIVACY_SETTINGS },
]

const stored = storedValue('settings', readSettings(undefined), readSettings)

/** The Settings tab: notification and privacy settings. */
export function SettingsTab() {
  const saved = stored.use()
  const isInAccount = useIsInAccount()
  const [edited, setEdited] = useState<AccountSettings>()
  const settings = edited ?? saved
  return (
    <form
      className="scripted grid gap-8"
      aria-label="Settings"
      onSubmit={(event) => {
        event.preventDefault()
        stored.change(() => settings)
        setEdited(undefined)
        showToast.success(isInAccount ? 'Settings saved in your account.' : 'Settings saved in this browser.')
      }}
    >
      {GROUPS.map(({ title, settings: group }) => (
        <fieldset key={title}>
          <legend className="subtitle">{title}</legend>
          <div className="mt-2 grid">
            {group.map(({ id, words }) => (
              <label key={id} className="filter-choice">
                <input
                  type="checkbox"
                  checked={settings[id]}
                  onChange={(event) => setEdited({ ...settings, [id]: event.target.checked })}
                />
                <span>{words}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button type="submit" className="button scripted">
        Save Settings
      </button>
    </form>
  )
}
