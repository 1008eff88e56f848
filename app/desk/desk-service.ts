import { showDeskWaiting } from '#contract/desk/overview.ts'
import { FinalAnswer, type Snapshot } from '#app/api/answer-cache.ts'
import { call, type AnswerOf, type Callable, type RequestTo } from '#app/api/call.ts'
import { reasonOf, type Outcome } from '#app/api/call-route.ts'
import { refreshAnswer, useAnswer } from '#app/api/use-answer.ts'
import { refreshAccount } from '#app/login/account-service.ts'
import { whenConfirmed } from '#app/login/account.ts'
import { showToast } from '#app/ui/toasts.ts'
import { useCallback, useState } from 'react'

/** Calls a desk endpoint and returns its response. @throws Error with the reason when the request fails */
export async function askDesk<Of extends Callable>(endpoint: Of, request: RequestTo<Of>): Promise<AnswerOf<Of>> {
  const outcome = await whenConfirmed(() => call(endpoint, request))
  if (outcome.kind === 'answered') return outcome.answer
  const reason = await reasonAtDesk(outcome)
  throw outcome.kind === 'refused' ? new FinalAnswer(reason) : new Error(reason)
}

/** The cache key of the counts in the desk's navigation, which any action may change. */
const WAITING_COUNTS = showDeskWaiting.path

const underWay = new Set<string>()

/**
 * Performs an action at the desk, reports the outcome, and reloads the list. Never throws. Ignores an action that is
 * already in progress.
 * @param said the message to show on success, or a function that shows it
 * @returns whether the action succeeded
 */
export async function actAtDesk<Of extends Callable>(
  endpoint: Of,
  request: RequestTo<Of>,
  said: string | (() => void),
  reload: () => Promise<void>,
): Promise<boolean> {
  const act = endpoint.path + JSON.stringify(request.body)
  if (underWay.has(act)) return false
  underWay.add(act)
  const outcome = await whenConfirmed(() => call(endpoint, request))
  const isDone = outcome.kind === 'answered'
  if (!isDone) showToast.error(await reasonAtDesk(outcome))
  await Promise.all([reload(), refreshAnswer(WAITING_COUNTS)])
  // Announce last, because the reload may move the focus, which would interrupt the announcement.
  if (isDone && typeof said === 'string') showToast.success(said)
  else if (isDone && typeof said === 'function') said()
  underWay.delete(act)
  return isDone
}

async function reasonAtDesk(outcome: Exclude<Outcome<unknown>, { kind: 'answered' }>): Promise<string> {
  // The session may have ended: checking who is signed in makes the page offer to sign in.
  if (outcome.kind === 'refused') await refreshAccount()
  return reasonOf(outcome)
}

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
