import type { ReactNode } from 'react'
import type { DeskAnswer } from './desk-service.ts'

/** Renders a response once it is ready. Until then it shows a loading message, or the error with a button to retry. */
export function AnswerOrWait<Value>({
  answer,
  reload,
  children,
}: DeskAnswer<Value> & { children(value: Value): ReactNode }) {
  if (answer.state === 'waiting') return <p className="mt-6 text-muted">Loading…</p>
  if (answer.state === 'ready') return children(answer.data)
  return (
    <div className="mt-6 grid justify-items-start gap-3">
      <p role="alert" className="text-bad">
        {answer.message}
      </p>
      <button type="button" className="button button-quiet" onClick={() => void reload()}>
        Try again
      </button>
    </div>
  )
}
