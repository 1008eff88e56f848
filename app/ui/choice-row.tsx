import { useRef, type ReactNode } from 'react'
import { useScrolledTo } from './use-scrolled-to.ts'

/**
 * A row of buttons, one of which is selected. On a phone the row scrolls sideways, starting with the selected button in
 * view.
 */
export function ChoiceRow({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useScrolledTo(row, '[aria-pressed="true"]', chosen)
  return (
    <div ref={row} role="group" aria-label={label} className="choice-row">
      {children}
    </div>
  )
}
