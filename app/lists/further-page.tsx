import type { ReactNode } from 'react'
import type { ListPageOf } from '#domain/lists/list-pages.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { FurtherPath } from '#domain/pages/page-table.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'

type Props<Item> = {
  /** The heading of the list. */
  title: string
  /** The plural noun for the items, such as `projects`. */
  noun: string
  /** The URL of the list. */
  address: string
  /** The path of the list's second and later pages. */
  further: FurtherPath
  page: ListPageOf<Item> | undefined
  /** Whether a store's navigation bar is above the page. */
  isInStore?: boolean
  className: string
  /** Renders an item as a keyed list element. */
  children: (item: Item, position: number) => ReactNode
}

/** Returns the meta tags of a list's second or later page. */
export function furtherPageMeta(title: string, page: ListPageOf<unknown> | undefined) {
  return page
    ? pageMeta(`${title}, page ${page.number}`, `${title}, page ${page.number} of ${page.count}.`)
    : pageMeta('Page Not Found')
}

/** The second or a later page of a list, for visitors without JavaScript and for search engines. */
export function FurtherPage<Item>({
  title,
  noun,
  address,
  further,
  page,
  isInStore = false,
  className,
  children,
}: Props<Item>) {
  if (!page) {
    return (
      <NothingHere title="Page Not Found" text={`This list of ${noun} has no such page.`}>
        <a href={address} className="button">
          All {noun}
        </a>
      </NothingHere>
    )
  }
  const { items, number, count } = page
  return (
    <div className={`${pageWidth} ${isInStore ? 'pt-8' : 'pt-28'} pb-12`}>
      <h1 className="title">
        {title}, page {number}
      </h1>
      <p className="mt-4 text-muted">
        Page {number} of {count}. To search and sort, see{' '}
        <a href={address} className="prose-link">
          all {noun}
        </a>
        .
      </p>
      <ul className={className}>{items.map(children)}</ul>
      <nav aria-label="Pages" className="mt-12 flex flex-wrap gap-3">
        <a
          href={number === 2 ? address : addressOf(further, { id: number - 1 })}
          rel="prev"
          className="button button-quiet"
        >
          Previous page
        </a>
        {number < count && (
          <a href={addressOf(further, { id: number + 1 })} rel="next" className="button">
            Next page
          </a>
        )}
      </nav>
    </div>
  )
}
