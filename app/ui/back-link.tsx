import { ArrowLeft } from 'lucide'
import { Link, useNavigate } from 'react-router'
import { isPlainPress } from './is-plain-press.ts'
import { Icon } from './icon.tsx'

/** Goes back to where the visitor came from on this site; for somebody who came from elsewhere, to a page of ours. */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  return (
    <Link
      to={to}
      className="foot-link screen-only text-muted"
      onClick={(event) => {
        // React Router counts the steps on this site in the history's state.
        const steps = (history.state as { idx?: number } | null)?.idx ?? 0
        if (steps === 0 || !isPlainPress(event)) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon of={ArrowLeft} className="size-4" />
      Back
    </Link>
  )
}
