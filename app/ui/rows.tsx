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

/** A page that the row links to. @property more content shown after the page's name */
type Place = { words: string; to: string; isHere: boolean; more?: ReactNode }

/**
 * A row of links to the pages of one section of the site. On a phone, the row scrolls sideways, with the link to the
 * current page in view.
 */
export function NavRow({ label, places, className }: { label: string; places: readonly Place[]; className: string }) {
  const row = useRef<HTMLUListElement>(null)
  useScrolledTo(row, '[aria-current]', places.find(({ isHere }) => isHere)?.to ?? '')
  return (
    <nav aria-label={label} className={`border-b border-line ${className}`}>
      <ul ref={row} className="choice-row gap-x-5">
        {places.map(({ words, to, isHere, more }) => (
          <li key={to}>
            <a
              href={to}
              aria-current={isHere ? 'page' : undefined}
              className={`row-link ${isHere ? 'font-semibold text-accent' : ''}`}
            >
              {words}
              {more}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
