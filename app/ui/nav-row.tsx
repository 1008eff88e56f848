import { useRef, type ReactNode } from 'react'
import { useScrolledTo } from './use-scrolled-to.ts'

/** A page that the row links to. @property more shown after its name */
type Place = { words: string; to: string; isHere: boolean; more?: ReactNode }

/** A row of links to the pages of one site section. On a phone it scrolls sideways, with the current page in view. */
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
