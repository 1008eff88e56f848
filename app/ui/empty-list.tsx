/** What stands in the place of a list that nothing matches, with the way back to all of it. */
export function EmptyList({ text, clear, onClear }: { text: string; clear: string; onClear(): void }) {
  return (
    <div className="grid justify-items-center gap-4 border-y border-line py-20 text-center">
      <p className="text-lg">{text}</p>
      <button
        type="button"
        className="button button-quiet"
        onClick={(event) => {
          // The button goes with the empty list: the focus moves to where the next search begins.
          event.currentTarget.closest('main')?.querySelector<HTMLElement>('input[type="search"]')?.focus()
          onClear()
        }}
      >
        {clear}
      </button>
    </div>
  )
}
