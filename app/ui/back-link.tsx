import { ArrowLeft } from 'lucide'
import { Icon } from './icon.tsx'

/**
 * A link that goes back in the browser's history, also before React is ready. If the visit to this site began on the
 * current page, it opens `to` instead.
 */
export function BackLink({ to }: { to: string }) {
  return (
    <a href={to} data-back className="foot-link screen-only text-muted">
      <Icon of={ArrowLeft} className="size-4" />
      Back
    </a>
  )
}
