import { useRef } from 'react'
import { DESK_PLACES } from '#domain/desk/desk-places.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { useScrolledTo } from '../ui/use-scrolled-to.ts'

/**
 * The desk's navigation bar: links to all of its places, in one row. On a phone it scrolls sideways, with the current
 * place in view.
 */
export function DeskNav({ here }: { here: string }) {
  const row = useRef<HTMLUListElement>(null)
  useScrolledTo(row, '[aria-current]', here || 'overview')
  return (
    <nav aria-label="Desk" className="mt-4 mb-8 border-b border-line">
      <ul ref={row} className="choice-row gap-x-5">
        {Object.entries({ '': 'Overview', ...DESK_PLACES }).map(([id, words]) => (
          <li key={id}>
            <a
              href={addressOf(pages.desk, id === '' ? {} : { id })}
              aria-current={id === here ? 'page' : undefined}
              className={`row-link ${id === here ? 'font-semibold text-accent' : ''}`}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
