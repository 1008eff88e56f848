/** What the browser knows of splashes in this tab. */
export type SplashMemory = { wasShown(): boolean; remember(): void }

const root = document.documentElement
const end = () => {
  root.dataset.splash = 'done'
}

/**
 * Lets the splash show once in a browser tab; the style sheet ends it after 2 seconds, a press or a key before that.
 * Where the visitor comes from tells most of the time whether it was shown. Storage is asked after the paint: the first
 * look into it holds up the page.
 */
export function startSplash(memory: SplashMemory): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isWithinSite =
    document.referrer.startsWith(`${location.origin}/`) ||
    navigation?.type === 'reload' ||
    navigation?.type === 'back_forward'
  if (isWithinSite || matchMedia('(prefers-reduced-motion: reduce)').matches) end()
  // On the way down: React stops presses on their way up from a part that it has not taken over yet.
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { once: true, capture: true })
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (memory.wasShown()) end()
      memory.remember()
    }),
  )
}
