import { useState } from 'react'
import { NOTIFICATION_SETTINGS, PRIVACY_SETTINGS, readSettings } from '#domain/account-settings.ts'
import { readStored, writeStored } from '../../stored.ts'
import { showToast } from '../../ui/toasts.ts'
import { useIsLive } from '../../ui/use-is-live.ts'

const GROUPS = [
  { title: 'Notifications', settings: NOTIFICATION_SETTINGS },
  { title: 'Privacy', settings: PRIVACY_SETTINGS },
]

/** What the visitor wants to hear of, and what may be done with what is known. */
export function SettingsTab() {
  const isLive = useIsLive()
  return <Settings key={String(isLive)} isLive={isLive} />
}

function Settings({ isLive }: { isLive: boolean }) {
  const [settings, setSettings] = useState(() => readSettings(isLive ? readStored('settings') : undefined))
  return (
    <form
      className="grid gap-8"
      aria-label="Settings"
      onSubmit={(event) => {
        event.preventDefault()
        writeStored('settings', settings)
        showToast.success('Settings saved in this browser.')
      }}
    >
      {GROUPS.map(({ title, settings: group }) => (
        <fieldset key={title}>
          <legend className="subtitle">{title}</legend>
          <div className="mt-2 grid">
            {group.map(({ id, words }) => (
              <label key={id} className="filter-choice">
                <input type="checkbox" checked={settings[id]} onChange={(event) => setSettings({ ...settings, [id]: event.target.checked })} />
                <span>{words}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button type="submit" className="button scripted w-fit">
        Save Settings
      </button>
    </form>
  )
}
