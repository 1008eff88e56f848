/** The last action on a list. */
export type Act = {
  /** What the page announces, such as “KB-1 is now shipped.” */
  words: string
  /** The ID of the entry that was changed. */
  entry: string
  /** Undoes the action. Without this function, there is no Undo button. */
  undo?: (() => void) | undefined
}

/**
 * Shows the last action, with a button to undo it. It stays at the bottom of the window, within reach of a thumb,
 * because the entry may no longer be in the list.
 */
export function LastAct({ act, onUndo }: { act: Act | undefined; onUndo(act: Act): void }) {
  return (
    <div className={act ? LOOK : undefined}>
      {/* Always in the page, because a status element inserted together with its text is not announced. */}
      <p role="status" className="min-w-0 break-words">
        {act?.words}
      </p>
      {act?.undo && (
        <button type="button" className="button button-quiet" onClick={() => onUndo(act)}>
          Undo
        </button>
      )}
    </div>
  )
}

const LOOK =
  'sticky bottom-4 z-10 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-2 floating print:hidden'
