import type { ReactNode } from 'react'
import type { Asked } from './desk-service.ts'

/** What was answered; until then that it is loading, or why it is not there and how it is tried again. */
export function AnswerOrWait<Value>({
  asked,
  reload,
  children,
}: {
  asked: Asked<Value>
  reload(): Promise<void>
  children(value: Value): ReactNode
}) {
  if (asked.kind === 'asking') return <p className="mt-6 text-muted">Loading…</p>
  if (asked.kind === 'there') return children(asked.value)
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p role="alert" className="text-bad">
        {asked.message}
      </p>
      <button type="button" className="button button-quiet" onClick={() => void reload()}>
        Try again
      </button>
    </div>
  )
}
