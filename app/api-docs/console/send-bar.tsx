import type { Heard } from './sandbox-calls.ts'

type Props = {
  isSending: boolean
  /** The response to the shown call, if there is one. */
  heard: Heard | undefined
  /** The outcome of signing in or out, if that was the last call. */
  signNews: string
}

/** The bar at the panel's bottom: *Send*, and one line about the last response, the only part that is announced. */
export function SendBar({ isSending, heard, signNews }: Props) {
  const news = signNews || (heard ? responseWords(heard) : '')
  return (
    <div className="console-bar">
      <button type="submit" className="button" aria-disabled={isSending}>
        {isSending ? 'Sending…' : 'Send'}
      </button>
      <p role="status" className="min-w-0 text-sm text-muted">
        {isSending ? '' : news}
      </p>
    </div>
  )
}

function responseWords(heard: Heard): string {
  return heard.isRecorded ? 'No response. The example is shown.' : `${heard.status} in ${Math.round(heard.took)} ms`
}
