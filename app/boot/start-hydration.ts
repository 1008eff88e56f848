import { onIntent } from './intent.ts'
import { whenShown } from './when-shown.ts'

/**
 * Imports the page's module when the page has been painted and the browser is idle, or at the first sign of intent,
 * whichever comes first. A visitor who saves data loads it on intent only; a page where people come to act does not wait to be idle.
 * The build leaves the module's address in the document's `data-hydrate`.
 */
export function startHydration(): void {
  const { dataset } = document.documentElement
  const from = dataset.hydrate
  if (!from) return
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    import(/* @vite-ignore */ from).catch(() => {
      // A module that failed once fails for as long as the page stands: from here on its links and forms work by themselves.
      dispatchEvent(new Event('kibanda:still'))
    })
  }
  const stop = onIntent(() => {
    stop()
    dataset.wanted = ''
    start()
  })
  const { saveData } = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection ?? {}
  if (saveData) return
  whenShown(start, () => (document.querySelector('meta[name="hydrate"][content="at-once"]') ? 100 : 2000))
}

/** Calls back when React could not be had, and the page stays as it was sent. */
export function hydrationFailed(failed: () => void): void {
  addEventListener('kibanda:still', failed, { once: true })
}

/** Calls back once React has taken over the page. */
export function hydrationReady(ready: () => void): void {
  addEventListener('kibanda:ready', ready, { once: true })
}
