import { useRef, type ReactNode } from 'react'
import { useScrolledTo } from './use-scrolled-to.ts'

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
