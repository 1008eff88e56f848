import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { callbacksEndpoint } from '#domain/sandbox/callbacks-endpoint.ts'
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

type Props = { token: string; operation: string }

/** Waits until the accepted call finishes, and shows what would be posted to its callback URL. */
export function CallbackViewer({ token, operation }: Props) {
  const [arrived, setArrived] = useState<Callback>()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const wait = async () => {
      const news = await waitForCallback(token, operation, () => isCurrent)
      if (!isCurrent) return
      setArrived(news)
      setLate(!news)
    }
    void wait()
    return () => {
      isCurrent = false
    }
  }, [token, operation])

  return (
    <section aria-labelledby="callback-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id="callback-title" className="font-semibold">
        Callback
      </h3>
      <p role="status" className="text-muted">
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

/** Polls until a new callback of an operation arrives, and returns it; undefined if none arrives in time. */
async function waitForCallback(
  token: string,
  operation: string,
  isWanted: () => boolean,
): Promise<Callback | undefined> {
  const ask = async () => {
    const filled: Filled = { values: {}, token, key: '', outcome: '' }
    const heard = await sendCall(callOf(callbacksEndpoint, filled, 'sandbox'), filled)
    const read = v.safeParse(callbacks, heard.isRecorded ? undefined : heard.body)
    return read.success ? read.output.data.filter((callback) => callback.operation === operation) : []
  }
  const before = (await ask()).length
  for (let time = 0; time < MOST_TIMES && isWanted(); time++) {
    await new Promise((passed) => setTimeout(passed, EVERY))
    const now = await ask()
    if (now.length > before) return now[0]
  }
  return undefined
}
