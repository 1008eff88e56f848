import { isOpenedBy } from '#after-paint/browser/page-location.ts'
import { recordOf } from '#domain/record.ts'
import { readStored, writeStored } from '#app/browser/storage-keys.ts'
import { onShownAgain } from '#app/browser/on-shown-again.ts'
import type { createAnswerCache, FormerAnswer } from './answer-cache.ts'

/** The responses that most pages of a visit need. They are the same for every visitor. */
const CARRIED = ['offer', 'payment-ways', 'tax-provider']
/** The code that wrote the stored responses. Other code may expect another form. */
const CODE = import.meta.url

/**
 * Takes over the responses of the former document, so that fresh responses are not fetched again for each page, and
 * stores them for the next one when the visitor leaves. A reload fetches them again. When the back/forward cache shows
 * the page again, refetches what is no longer fresh.
 */
export function carryAnswers(cache: ReturnType<typeof createAnswerCache>): void {
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
