import { KeyRound } from 'lucide'
import { useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { NOT_LOADED } from './account-service.ts'

/** A button that signs in with a passkey. */
export function PasskeyEntrance({ onEntered }: { onEntered(): void }) {
  const [message, setMessage] = useState<string>()
  const enter = async () => {
    setMessage(undefined)
    const { signInWithPasskey } = await import('./passkey-service.ts')
    const outcome = await signInWithPasskey()
    if (outcome.isDone) onEntered()
    else setMessage(outcome.message)
  }
  return (
    <div className="scripted">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => void enter().catch(() => setMessage(NOT_LOADED))}
      >
        <Icon of={KeyRound} className="size-4" />
        Sign in with a passkey
      </button>
      {message !== undefined && (
        <p role="alert" className="mt-2 text-bad">
          {message}
        </p>
      )}
    </div>
  )
}
