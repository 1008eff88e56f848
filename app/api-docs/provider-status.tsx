import { statusLooks, type Status } from './status-looks.ts'

/** A dot in the color of a status, with its name beside it. @param wordClass CSS classes for the name */
export function ProviderStatus({ status, wordClass }: { status: Status; wordClass?: string }) {
  const { word, color } = statusLooks[status]
  return (
    <span className={`flex items-center gap-1.5 text-sm ${color}`}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      <span className={wordClass}>{word}</span>
    </span>
  )
}
