import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { recordOf } from '#domain/record.ts'
import { callbacksEndpoint, ownCallback } from '#domain/sandbox/callbacks-endpoint.ts'
import { callOf, sendCall, type Filled } from './sandbox-calls.ts'

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
 * @property tell called with a short text about the callback's status
 */
type Props = { token: string; operation: string; response: unknown; tell(news: string): void }

/** Waits for the callback of an accepted call, and shows the body that would be posted to the callback URL. */
export function CallbackViewer({ token, operation, response, tell }: Props) {
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

/** Returns a short text with the outcome that a callback reports. */
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
