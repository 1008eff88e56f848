import { useSyncExternalStore } from 'react'
import type { FilingResult } from '#contract/filing-answer.ts'
import { REQUEST_FAILED } from '#domain/filing-words.ts'

/** Fetched when somebody begins to fill in the form, at the latest when it is sent. */
export const loadFilingService = () => import('./filing-service.ts')

export type Filing =
  | { state: 'idle' }
  | { state: 'submitting' }
  | { state: 'success'; result: Extract<FilingResult, { success: true }> }
  | { state: 'error'; message: string }

const IDLE: Filing = { state: 'idle' }
let filing: Filing = IDLE
const listeners = new Set<() => void>()

function become(next: Filing): void {
  filing = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The filing of this visit. It outlives the page, so that a visitor who looks elsewhere finds the answer on coming back. */
export function useFiling() {
  return {
    filing: useSyncExternalStore(
      subscribe,
      (): Filing => filing,
      () => IDLE,
    ),
    /** Sends a filing, unless one is under way. */
    async send(pin: string, year: string) {
      if (filing.state === 'submitting') return
      become({ state: 'submitting' })
      const result = await loadFilingService()
        .then(({ sendFiling }) => sendFiling(pin, year))
        .catch((): FilingResult => ({ success: false, message: REQUEST_FAILED }))
      become(result.success ? { state: 'success', result } : { state: 'error', message: result.message })
    },
    startAnother: () => become(IDLE),
  }
}
