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

type Props = { label: string; all: string; choices: readonly string[]; chosen: string; onChoose(choice: string): void }

/**
 * Buttons for choosing one of several values, or all of them. If there are fewer than two values, there are no buttons.
 */
export function ChoiceButtons({ label, all, choices, chosen, onChoose }: Props) {
  if (choices.length < 2) return null
  return (
    <ChoiceRow label={label} chosen={chosen}>
      {['', ...choices].map((choice) => (
        <button
          key={choice}
          type="button"
          className="choice"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
        >
          {choice || all}
        </button>
      ))}
    </ChoiceRow>
  )
}
