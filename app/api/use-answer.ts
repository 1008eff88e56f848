import { startTransition, useEffect, useState } from 'react'
import { createAnswerCache, WAITING, type Snapshot } from './answer-cache.ts'

const cache = createAnswerCache()

/**
 * Returns a server answer, cached by key. It is shown in a transition, so that it neither delays input nor forces React
 * to hydrate parts of the page early.
 * @param key undefined while there is nothing to fetch
 * @param question must be the same function for the same key, and throw if there is no answer
 * @param freshFor how long an answer counts as fresh (ms)
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
    // The answer may have arrived since the render.
    show()
    return end
  }, [key, question, freshFor])
  return shown.key === key ? shown.snapshot : read()
}

/** Refetches an answer that is out of date. @returns once the new answer has arrived or failed */
export function refreshAnswer(key: string): Promise<void> {
  return cache.refresh(key)
}
