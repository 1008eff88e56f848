import type { ReactNode } from 'react'
import type { DeskPlace } from '#domain/desk/desk-places.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'

type Props = { place: DeskPlace; search: string; children: ReactNode }

/** A link to a desk list, filtered by a search. */
export function DeskLink({ place, search, children }: Props) {
  const query = new URLSearchParams({ search })
  return (
    <a href={`${addressOf(pages.desk, { id: place })}?${query}`} className="row-link prose-link">
      {children}
    </a>
  )
}

/** A link to an order, or to a sale of scripts, in its list. */
export function PaidForLink({ number, kind }: { number: string; kind: 'order' | 'sale' }) {
  return (
    <p>
      <DeskLink place={kind === 'order' ? 'orders' : 'purchases'} search={number}>
        <span>
          {kind === 'order' ? 'Order ' : 'Purchase '}
          <span className="whitespace-nowrap">{number}</span>
        </span>
      </DeskLink>
    </p>
  )
}
