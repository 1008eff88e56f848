import { statusLooks, type Status } from './status-looks.ts'

/** A dot in the colour of a status, with its word beside it. */
export function ProviderStatus({ status }: { status: Status }) {
  const { word, colour } = statusLooks[status]
  return (
    <span className={`flex shrink-0 items-center gap-1.5 text-sm ${colour}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      <span className="status-word">{word}</span>
    </span>
  )
}
