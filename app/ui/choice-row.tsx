import { useEffect, useRef, type ReactNode } from 'react'

/**
 * A row of buttons, one of which is selected. On a phone the row scrolls sideways, starting with the selected button in
 * view.
 */
export function ChoiceRow({ label, chosen, children }: { label: string; chosen: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen === '') return
    const { current } = row
    const button = current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!current || !button) return
    const [start, end] = [
      button.offsetLeft - current.offsetLeft,
      button.offsetLeft - current.offsetLeft + button.offsetWidth,
    ]
    if (start < current.scrollLeft || end > current.scrollLeft + current.clientWidth) current.scrollLeft = start - 16
  }, [chosen])
  return (
    <div ref={row} role="group" aria-label={label} className="choice-row">
      {children}
    </div>
  )
}
