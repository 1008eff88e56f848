import drawing from './stall.svg?url&no-inline'

/** The hero drawing: a market stall whose goods are an engineer's work, in the colours of the current theme. */
export function StallDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 560 480"
      role="img"
      aria-label="A small wooden market stall with a striped awning, showing a laptop, a phone with a confirmed payment, a succulent and a small server, with a board that reads Kibanda and a stool beside it."
      className={className}
    >
      <use href={`${drawing}#stall`} />
    </svg>
  )
}
