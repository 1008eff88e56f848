import { startTransition, useEffect, useState } from 'react'
import { createQueryStore, WAITING, type Snapshot } from './answer-cache.ts'

const store = createQueryStore()

/**
 * An answer of the server, kept by key. It is shown in a transition: it never holds up a press, nor forces React to take over parts of the page that it has not reached.
 * @param key undefined as long as nothing is to be asked
 * @param question must be the same function at every call, and throw when there is no answer
 */
export function useQuery<Data>(key: string | undefined, question: () => Promise<Data>): Snapshot<Data> {
  const read = () => (key === undefined ? WAITING : store.read<Data>(key))
  const [shown, setShown] = useState(() => ({ key, snapshot: read() }))
  useEffect(() => {
    if (key === undefined) return
    const show = () =>
      startTransition(() => {
        setShown((now) =>
          now.key === key && now.snapshot === store.read(key) ? now : { key, snapshot: store.read<Data>(key) },
        )
      })
    const end = store.show(key, question, show)
    // The answer may have come since this was rendered.
    show()
    return end
  }, [key, question])
  return shown.key === key ? shown.snapshot : read()
}

/** Asks again for an answer that is known to be old. */
export function refreshQuery(key: string): void {
  store.refresh(key)
}
