import type { Heard } from './sandbox-calls.ts'

type Props = {
  isSending: boolean
  /** Whether the console signs in before it sends the call. */
  signsInFirst: boolean
  /** The response to the shown call, if there is one. */
  heard: Heard | undefined
  /** A short text about the status of the shown call's callback; empty if the call has none. */
  callbackNews: string
  /** The outcome of signing in or out; empty if the last call was a different one. */
  signNews: string
}

/**
 * The bar at the bottom of the panel: the *Send* button, and one line about the last response. Screen readers announce
 * only this line.
 */
export function SendBar({ isSending, signsInFirst, heard, callbackNews, signNews }: Props) {
  const news = signNews || (heard ? [responseWords(heard), callbackNews].filter(Boolean).join('; ') : '')
  return (
    <div className="console-bar">
      <button type="submit" className="button" aria-disabled={isSending}>
        {isSending ? 'Sending…' : signsInFirst ? 'Sign in and send' : 'Send'}
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
