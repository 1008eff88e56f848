const INTENT = ['pointerdown', 'pointerover', 'touchstart', 'keydown', 'focusin'] as const

/**
 * Imports the page's module when the page has been painted and the browser is idle, or at the first sign of intent,
 * whichever comes first. A visitor who saves data loads it on intent only; a page where people come to act loads it at once.
 * The post-build step leaves the module's address in `data-hydrate` on the element with that attribute.
 */
export function startHydration(): void {
  let started = false
  const start = () => {
    const from = document.querySelector<HTMLElement>('[data-hydrate]')?.dataset.hydrate
    if (started || !from) return
    started = true
    for (const kind of INTENT) removeEventListener(kind, start)
    import(/* @vite-ignore */ from).catch(() => {
      started = false
    })
  }
  for (const kind of INTENT) addEventListener(kind, start, { passive: true })
  const saveData = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData
  if (saveData) return
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  })
}

/** Calls back once React has taken over the page. */
export function hydrationReady(ready: () => void): void {
  addEventListener('kibanda:ready', ready, { once: true })
}
