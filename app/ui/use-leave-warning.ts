import { useEffect } from 'react'
import { askBeforeLeaving } from '#after-paint/browser/page-location.ts'

const QUESTION =
  'This page is still waiting for the server. If you leave now, you may not see the response. Leave anyway?'

/** Asks for confirmation before the visitor leaves the page, as long as leaving would lose data. */
export function useLeaveWarning(wouldLose: boolean): void {
  useEffect(() => (wouldLose ? askBeforeLeaving(QUESTION) : undefined), [wouldLose])
}
