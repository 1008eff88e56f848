/** Calls back when the browser has nothing else to do. @param patience milliseconds after which it calls back anyway */
export function whenIdle(then: () => void, patience: number): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: patience })
  // Some browsers do not say when they are idle.
  else setTimeout(then, patience / 10)
}

/** Lets whatever waits go first: a touch, a key, a frame. */
export function breathe(): Promise<void> {
  return new Promise((then) => whenIdle(then, 50))
}
