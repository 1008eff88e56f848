/** Stores whether the splash was shown in this tab. */
export type SplashMemory = { wasShown(): boolean; remember(): void }

const root = document.documentElement
const show = (state: 'on' | 'done') => {
  root.dataset.splash = state
}
const end = () => show('done')

/**
 * Shows the splash once per browser tab; without JavaScript, the stylesheet never shows it. The stylesheet ends it
 * after 2 seconds; a click or a key ends it earlier. The referrer usually shows whether the visitor has already seen
 * the splash. Storage is read only after the paint, because the first read blocks the page.
 */
export function startSplash(memory: SplashMemory): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isWithinSite =
    document.referrer.startsWith(`${location.origin}/`) ||
    navigation?.type === 'reload' ||
    navigation?.type === 'back_forward'
  show(isWithinSite || matchMedia('(prefers-reduced-motion: reduce)').matches ? 'done' : 'on')
  // Listens in the capture phase, because React stops events from bubbling out of parts it has not hydrated yet.
  for (const act of ['pointerdown', 'keydown']) addEventListener(act, end, { once: true, capture: true })
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (memory.wasShown()) end()
      memory.remember()
    }),
  )
}
