/** A note that the cart lines are samples, with a button that clears them. */
export function SamplesNote({ clear }: { clear(): void }) {
  return (
    <p className="mt-3 mb-2 flex flex-wrap items-center gap-x-4 border-l-4 border-line bg-sunk px-4 py-2 text-sm">
      <span>These are sample items, to show what a cart looks like.</span>
      <button type="button" className="prose-link scripted min-h-11" onClick={clear}>
        Clear the samples
      </button>
    </p>
  )
}
