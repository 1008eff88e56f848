/** Calls back when the browser is idle. @param patience milliseconds after which it calls back anyway */
export function whenIdle(then: () => void, patience: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: patience })
  // Some browsers cannot report idle time.
  else setTimeout(then, patience / 10)
}

/** Yields to pending work, such as a tap, a key press or a frame. */
export function yieldToMain(): Promise<void> {
  return new Promise((then) => whenIdle(then, 50))
}

/** How long scripts run before they yield (ms). A frame takes 16. */
export const LONGEST_RUN = 8
