import { createElement, Fragment, type ReactNode } from 'react'

type Props = {
  id?: string
  /** The parts of the title, such as the buyer and the items. */
  title: readonly string[]
  /** Shown beside the title, such as badges. */
  facts?: ReactNode
  line: readonly string[]
  /** Shown in its own column. */
  amount?: string
  isNew?: boolean
  onOpen?(): void
  children: ReactNode
}

/** A list entry: a line that expands. On wide screens, the parts of all lines are aligned in columns. */
export function DeskEntry({ id, title, facts, line, amount, isNew = false, onOpen, children }: Props) {
  return (
    <li id={id}>
      <details className="group border-b border-line" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
        <summary className="desk-line">
          <span className={`break-words ${isNew ? 'font-semibold' : ''}`}>
            <Dotted parts={title} />
          </span>
          {amount !== undefined && <span className="tabular amount">{amount}</span>}
          <span className="details text-sm break-words text-muted">
            <Dotted parts={line} />
          </span>
          <span className="facts">
            {isNew && <span className="badge">New</span>}
            {facts}
          </span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-1 pt-2 pb-6">{children}</div>
      </details>
    </li>
  )
}

/** Parts separated by dots. The writing direction of one part never changes the order of the others. */
export function Dotted({ parts }: { parts: readonly string[] }) {
  return createElement(
    Fragment,
    undefined,
    ...parts.flatMap((part, position) => [position > 0 && ' · ', createElement('bdi', undefined, part)]),
  )
}
