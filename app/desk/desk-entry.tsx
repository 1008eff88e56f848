import type { ReactNode } from 'react'

type Props = {
  /** What the entry is called, for everybody. */
  title: string
  /** What stands beside the title: badges, a sum. */
  facts?: ReactNode
  line: string
  isNew?: boolean
  onOpen?(): void
  children: ReactNode
}

/** An entry of a list: a line that opens. */
export function DeskEntry({ title, facts, line, isNew = false, onOpen, children }: Props) {
  return (
    <li>
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
