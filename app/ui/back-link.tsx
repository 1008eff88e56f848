import { ArrowLeft } from 'lucide'
import { useLocation, useNavigate } from 'react-router'
import { isPlainClick } from '#after-paint/browser/is-plain-click.ts'
import { Icon } from './icon.tsx'

/**
 * A link that goes back in the browser's history. If the visit to this site began on the current page, it opens `to`
 * instead.
 */
export function BackLink({ to }: { to: string }) {
  const navigate = useNavigate()
  // React Router gives this key to the history entry where the visit began.
  const isFirst = useLocation().key === 'default'
  return (
    <a
      href={to}
      className="foot-link screen-only text-muted"
      onClick={(event) => {
        if (isFirst || !isPlainClick(event)) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <Icon of={ArrowLeft} className="size-4" />
      Back
    </a>
  )
}
