import { startTransition, useEffect, useState } from 'react'
import { useWasPrerendered } from '#app/ui/use-is-hydrated.ts'
import { createAnswerCache, WAITING, type Snapshot, type FormerAnswer } from './answer-cache.ts'
import { isOpenedBy } from '#after-paint/browser/page-location.ts'
import { recordOf } from '#domain/record.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'

const cache = createAnswerCache()
let areCarried = false

/**
 * Returns a server response, cached by key. Shows a new response in a transition, which neither delays input nor makes
 * React hydrate parts of the page early.
 * @param key undefined while there is nothing to fetch
 * @param question fetches the response; must be the same function for the same key, and throw if the server does not
 * respond
 * @param freshFor the time for which a response counts as fresh (ms)
 */
export function useAnswer<Data>(
  key: string | undefined,
  question: () => Promise<Data>,
  freshFor?: number,
): Snapshot<Data> {
  const read = () => (key === undefined ? WAITING : cache.read<Data>(key))
  // The prerendered page shows no response, so neither does a part that is being hydrated.
  const wasPrerendered = useWasPrerendered()
  const [shown, setShown] = useState(() => ({ key, snapshot: wasPrerendered ? WAITING : read() }))
  useEffect(() => {
    if (key === undefined) return
    if (!areCarried) carryAnswers(cache)
    areCarried = true
    const show = () =>
      startTransition(() => {
        setShown((now) =>
          now.key === key && now.snapshot === cache.read(key) ? now : { key, snapshot: cache.read<Data>(key) },
        )
      })
    const end = cache.show(key, question, show, freshFor)
    // The response may have arrived since the render.
    show()
    return end
  }, [key, question, freshFor])
  return shown.key === key ? shown.snapshot : read()
}

/**
 * Refetches a stale response.
 * @returns a promise that resolves once the new response has arrived or the request has failed
 */
export function refreshAnswer(key: string): Promise<void> {
  return cache.refresh(key)
}

/** The keys of the responses that most pages need. These responses are the same for every visitor. */
const CARRIED = ['offer', 'payment-ways', 'tax-provider']
/** Identifies the code that stored the responses. Other code may expect a different shape. */
const CODE = import.meta.url

/**
 * Adds to the cache the responses that the previous document stored, so that fresh responses are not fetched again for
 * each page, and stores the fresh ones for the next document when the visitor leaves. A reload fetches all responses
 * again. When the back/forward cache shows the page again, refetches the shown responses that are no longer fresh.
 */
function carryAnswers(cache: ReturnType<typeof createAnswerCache>): void {
  if (!isOpenedBy('reload')) cache.add(storedAnswers())
  addEventListener('pagehide', () => writeStored('answers', { code: CODE, answers: cache.freshOf(CARRIED) }))
  onShownAgain(() => {
    cache.add(storedAnswers())
    cache.refreshShown()
  })
}

function storedAnswers(): readonly FormerAnswer[] {
  const { code, answers } = recordOf(readStored('answers'))
  return code === CODE && Array.isArray(answers) ? answers : []
}
