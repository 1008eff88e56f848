import type { FilingResult } from '#contract/filing-answer.ts'
import { OFFLINE, REQUEST_FAILED } from '#domain/nil-returns/nil-return.ts'
import { outsideValue } from '#app/browser/outside-value.ts'
import { useLeaveWarning } from '#app/ui/use-leave-warning.ts'

/**
 * Loads the code that files a return. Call it when a visitor starts to fill in the form, so that the code is ready on
 * submit.
 */
export const loadFilingService = () => import('./filing-service.ts')

type Filing =
  | { state: 'idle' }
  | { state: 'submitting' }
  | { state: 'success'; result: Extract<FilingResult, { success: true }> }
  | { state: 'error'; message: string; isUnanswered: boolean }

const IDLE: Filing = { state: 'idle' }
const held = outsideValue<Filing>(IDLE)

/**
 * Returns the filing on this page. While the filing is being sent, warns visitors before they leave, because the
 * server's response would be lost.
 */
export function useFiling() {
  const filing = held.use()
  useLeaveWarning(filing.state === 'submitting')
  return {
    filing,
    /** Sends a filing, unless one is in progress. */
    async send(pin: string, year: string) {
      if (held.read().state === 'submitting') return
      if (!navigator.onLine) return held.set({ state: 'error', message: OFFLINE, isUnanswered: false })
      held.set({ state: 'submitting' })
      const result = await loadFilingService()
        .then(({ sendFiling }) => sendFiling(pin, year))
        .catch((): FilingResult => ({ success: false, message: REQUEST_FAILED, isUnanswered: true }))
      held.set(
        result.success
          ? { state: 'success', result }
          : { state: 'error', message: result.message, isUnanswered: result.isUnanswered === true },
      )
    },
    startAnother: () => held.set(IDLE),
  }
}
