import { statusLooks, type Status } from './status-looks.ts'

/** A dot in the color of a status, with its name beside it. */
export function ProviderStatus({ status }: { status: Status }) {
  const { word, color } = statusLooks[status]
  return (
    <span className={`flex items-center gap-1.5 text-sm whitespace-nowrap ${color}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      <span>{word}</span>
    </span>
  )
}
