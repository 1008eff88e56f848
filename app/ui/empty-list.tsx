import type { ReactNode } from 'react'

type Props = { text: string; clear: string; onClear(): void; children?: ReactNode }

/**
 * The message shown when nothing in a list matches, with a button that clears the filters, and optional other buttons.
 */
export function EmptyList({ text, clear, onClear, children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 border-y border-line py-20 text-center">
      <p className="text-lg">{text}</p>
      <button
        type="button"
        className="button button-quiet"
        onClick={(event) => {
          // The button disappears with the empty state, so move focus to the search field.
          event.currentTarget.closest('main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
          onClear()
        }}
      >
        {clear}
      </button>
      {children}
    </div>
  )
}

/** The message shown when a list has no items at all. */
export function NothingYet() {
  return <p className="mt-8 border-y border-line py-20 text-center text-lg">Nothing here yet.</p>
}
