import { useCallback, useState } from 'react'
import type { Snapshot } from '#app/api/answer-cache.ts'
import type { AnswerOf, Callable, RequestTo } from '#app/api/call.ts'
import { refreshAnswer, useAnswer } from '#app/api/use-answer.ts'
import { askDesk } from './desk-service.ts'

export type DeskAnswer<Data> = { answer: Snapshot<Data>; reload(): Promise<void> }

/** Returns the response of a desk endpoint, and refetches it each time the component is mounted. */
export function useDeskAnswer<Of extends Callable>(endpoint: Of): DeskAnswer<AnswerOf<Of>> {
  const ask = useCallback(() => askDesk(endpoint, {} as RequestTo<Of>), [endpoint])
  return useLatestAnswer(endpoint.path, ask)
}

/**
 * Returns the response to a desk request. The previous response stays until the new one arrives, so that a list is
 * never empty while its next page loads.
 */
export function useLatestAnswer<Data>(key: string, ask: () => Promise<Data>): DeskAnswer<Data> {
  const answer = useAnswer(key, ask, 0)
  const [former, setFormer] = useState(answer)
  if (answer.state !== 'waiting' && answer !== former) setFormer(answer)
  const reload = useCallback(() => refreshAnswer(key), [key])
  return { answer: answer.state === 'waiting' && former.state === 'ready' ? former : answer, reload }
}
