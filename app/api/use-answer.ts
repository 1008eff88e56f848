import { startTransition, useEffect, useState } from 'react'
import { createAnswerCache, WAITING, type Snapshot } from './answer-cache.ts'

const cache = createAnswerCache()

/**
 * An answer of the server, kept by key. It is shown in a transition: it never holds up a press, nor forces React to
 * take over parts of the page that it has not reached.
 * @param key undefined as long as nothing is to be asked
 * @param question must be the same function for the same key, and throw when there is no answer
 * @param freshFor how long an answer is not asked for again (ms)
 */
export function useAnswer<Data>(
  key: string | undefined,
  question: () => Promise<Data>,
  freshFor?: number,
): Snapshot<Data> {
  const read = () => (key === undefined ? WAITING : cache.read<Data>(key))
  const [shown, setShown] = useState(() => ({ key, snapshot: read() }))
  useEffect(() => {
    if (key === undefined) return
    const show = () =>
      startTransition(() => {
        setShown((now) =>
          now.key === key && now.snapshot === cache.read(key) ? now : { key, snapshot: cache.read<Data>(key) },
        )
      })
    const end = cache.show(key, question, show, freshFor)
    // The answer may have come since this was rendered.
    show()
    return end
  }, [key, question, freshFor])
  return shown.key === key ? shown.snapshot : read()
}

/** Asks again for an answer that is known to be old. @returns once there is another, or why there is none */
export function refreshAnswer(key: string): Promise<void> {
  return cache.refresh(key)
}
