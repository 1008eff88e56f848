import { type Heard, type SentCall, callOf, sendCall, type Filled } from './sandbox-calls.ts'
import { useEffect, useRef, useState } from 'react'
import { CopyButton } from '#app/ui/copy-button.tsx'
import * as v from 'valibot'
import { recordOf } from '#domain/record.ts'
import { callbacksEndpoint, ownCallback } from '#domain/sandbox/callbacks-endpoint.ts'

type Props = {
  isSending: boolean
  /** Whether the console signs in before it sends the call. */
  signsInFirst: boolean
  /** The response to the displayed call, if there is one. */
  heard: Heard | undefined
  /** A short message about the status of the displayed call's callback; empty if the call has none. */
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

type HeardAnswerProps = { sent: SentCall; heard: Heard; recorded: { status: number; body: string } }

/** A response: status, duration, headers and body. If the server did not respond, the documented example. */
export function HeardAnswer({ sent, heard, recorded }: HeardAnswerProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const text = heard.isRecorded ? recorded.body : JSON.stringify(heard.body, null, 2)
  return (
    <section ref={section} aria-labelledby="heard-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 id="heard-title" className="font-semibold">
          {heard.isRecorded ? 'Example response' : 'Response'}
        </h3>
        <CopyButton text={text} name="response body" isWord />
      </div>
      {heard.isRecorded && (
        <p className="outcome">
          The sandbox did not respond. This copy of the site runs without a server, or you are offline. Below is the
          documented example.
        </p>
      )}
      {!heard.isRecorded && (
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className={`tabular ${heard.status < 400 ? 'text-good' : 'text-bad'}`}>{heard.status}</strong>
          <span className="label">{`${Math.round(heard.took)} ms`}</span>
          <code className="font-mono text-sm break-all text-muted">{`${sent.method} ${sent.path}`}</code>
        </p>
      )}
      <pre tabIndex={0} role="region" aria-label="Response body" className="console-text">
        <code>{text}</code>
      </pre>
      {!heard.isRecorded && (
        <details className="disclosure">
          <summary>{`Headers, ${heard.headers.length}`}</summary>
          <pre tabIndex={0} role="region" aria-label="Response headers" className="console-text">
            <code>{heard.headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</code>
          </pre>
        </details>
      )}
    </section>
  )
}

/** The polling interval (ms), and the maximum number of polls. */
const EVERY = 1000
const MOST_TIMES = 12

const callbacks = v.object({
  data: v.array(
    v.object({
      operation: v.string(),
      url: v.optional(v.string()),
      endedAt: v.string(),
      body: v.record(v.string(), v.unknown()),
    }),
  ),
})

type Callback = v.InferOutput<typeof callbacks>['data'][number]

/**
 * @property response the body of the call's response
 * @property tell called with a short message about the callback's status
 */
type CallbackViewerProps = { token: string; operation: string; response: unknown; tell(news: string): void }

/** Waits for the callback of an accepted call, and shows the body that would be posted to the callback URL. */
export function CallbackViewer({ token, operation, response, tell }: CallbackViewerProps) {
  const [arrived, setArrived] = useState<Callback>()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    let isCurrent = true
    tell('waiting for the callback')
    const wait = async () => {
      const news = await waitForCallback(token, operation, response, () => isCurrent)
      if (!isCurrent) return
      setArrived(news)
      setLate(!news)
      tell(news ? callbackWords(news.body) : 'no callback')
    }
    void wait()
    return () => {
      isCurrent = false
    }
  }, [token, operation, response, tell])

  return (
    <section aria-labelledby="callback-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="callback-title" className="font-semibold">
        Callback
      </h3>
      <p className="text-muted">
        {arrived
          ? 'The callback arrived.'
          : isLate
            ? 'No callback arrived. Send the call again.'
            : 'Waiting for the callback…'}
      </p>
      {arrived && (
        <>
          <p className="text-sm text-muted">
            {arrived.url ? (
              <span>
                {'This would be posted to '}
                <code className="font-mono break-all">{arrived.url}</code>.
              </span>
            ) : (
              <span>No callback URL was given. This is what would be posted.</span>
            )}
            <span> The sandbox itself does not post it.</span>
          </p>
          <pre tabIndex={0} role="region" aria-label="Callback body" className="console-text">
            <code>{JSON.stringify(arrived.body, null, 2)}</code>
          </pre>
        </>
      )}
    </section>
  )
}

/** Returns a short message with the outcome that a callback reports. */
function callbackWords({ status, resultCode }: Callback['body']): string {
  const words = [status, resultCode].filter((word) => typeof word === 'string' || typeof word === 'number')
  return words.length > 0 ? `callback: ${words.join(', ')}` : 'the callback arrived'
}

/** Polls until the callback of a call arrives. @returns the callback; undefined if it does not arrive in time */
async function waitForCallback(
  token: string,
  operation: string,
  response: unknown,
  isWanted: () => boolean,
): Promise<Callback | undefined> {
  const ask = async () => {
    const filled: Filled = { values: {}, token, key: '', outcome: '' }
    const heard = await sendCall(callOf(callbacksEndpoint, filled, 'sandbox'), filled)
    const read = v.safeParse(callbacks, heard.isRecorded ? undefined : heard.body)
    return read.success ? read.output.data : []
  }
  const before = (await ask()).filter((callback) => callback.operation === operation).length
  for (let time = 0; time < MOST_TIMES && isWanted(); time++) {
    await new Promise((passed) => setTimeout(passed, EVERY))
    const arrived = ownCallback(await ask(), operation, recordOf(response), before)
    if (arrived) return arrived
  }
  return undefined
}
