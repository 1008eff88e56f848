import { useState } from 'react'
import { changePassword } from '#contract/account/account.ts'
import { SHORTEST_PASSWORD } from '#domain/account/account-fields.ts'
import { showToast } from '../ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { send } from './account-service.ts'

const FIELDS = [
  { name: 'current', label: 'Current password', type: 'password', autoComplete: 'current-password' },
  {
    name: 'password',
    label: 'New password',
    type: 'password',
    autoComplete: 'new-password',
    hint: `${SHORTEST_PASSWORD} characters or more.`,
  },
] as const

/** A form that changes the password, which ends all other sessions. */
export function PasswordChange({ email }: { email: string }) {
  // Empties the form after the password has changed.
  const [count, setCount] = useState(0)
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="subtitle">
        Password
      </h2>
      <p className="mt-1 mb-5 text-muted">A new password signs you out on all other devices.</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" hidden readOnly value={email} autoComplete="username" />
      <AccountForm
        key={count}
        label="Password"
        fields={FIELDS}
        action="Change password"
        busy="Changing…"
        send={({ current = '', password = '' }) => send(changePassword, { current, password })}
        onDone={() => {
          setCount(count + 1)
          showToast.success('Password changed.')
        }}
      />
    </section>
  )
}
