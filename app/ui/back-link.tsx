import { ArrowLeft } from 'lucide'
import { Link, useNavigate } from 'react-router'
import { stepsHere } from '../history-entry.ts'
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
        if (!stepsHere() || !isPlainPress(event)) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon of={ArrowLeft} className="size-4" />
      Back
    </Link>
  )
}
