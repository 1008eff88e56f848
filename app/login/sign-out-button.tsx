import { LogOut } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { useSignOut } from './use-sign-out.ts'

export function SignOutButton() {
  const signOut = useSignOut()
  return (
    <button type="button" className="button button-quiet" onClick={() => void signOut()}>
      <Icon of={LogOut} className="size-4" />
      Sign Out
    </button>
  )
}
