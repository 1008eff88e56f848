import type { BrowserContext } from '@playwright/test'

declare global {
  /** Resolves when the next frame is painted. Available in contexts prepared with `exposeNextFrame`. */
  var nextFrame: () => Promise<void>
}

/** Lets the pages of a context report painted frames. */
export async function exposeNextFrame(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.nextFrame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          // A message sent before a frame is painted arrives after the paint.
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => resolve())
          port1.start()
          port2.postMessage(0)
        })
      })
  })
}
