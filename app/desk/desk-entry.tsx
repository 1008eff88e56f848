import type { ReactNode } from 'react'

type Props = {
  id?: string
  title: string
  /** Shown beside the title, such as badges. */
  facts?: ReactNode
  line: string
  isNew?: boolean
  onOpen?(): void
  children: ReactNode
}

/** A list entry: a line that expands. */
export function DeskEntry({ id, title, facts, line, isNew = false, onOpen, children }: Props) {
  return (
    <li id={id}>
      <details className="group border-b border-line" onToggle={(event) => event.currentTarget.open && onOpen?.()}>
        <summary className="cursor-pointer px-1 py-3">
          <span className={`break-words ${isNew ? 'font-semibold' : ''}`}>{title}</span>
          {isNew && <span className="badge ml-2">New</span>}
          {facts}
          <span className="block text-sm break-words text-muted">{line}</span>
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-1 pt-2 pb-6">{children}</div>
      </details>
    </li>
  )
}
