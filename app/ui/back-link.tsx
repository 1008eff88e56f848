import { ArrowLeft } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { isPlainPress } from '../../after-paint/browser/is-plain-press.ts'
import { Icon } from './icon.tsx'

/** Goes back to where the visitor came from on this site; for somebody who came from elsewhere, to a page of ours. */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  // So React Router calls the place where a visit of the site began.
  const isFirst = useLocation().key === 'default'
  return (
    <a
      href={to}
      className="foot-link screen-only text-muted"
      onClick={(event) => {
        if (isFirst || !isPlainPress(event)) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon of={ArrowLeft} className="size-4" />
      Back
    </a>
  )
}
