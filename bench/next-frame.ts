import type { BrowserContext } from '@playwright/test'

declare global {
  /**
   * Resolves when the next frame is painted. Only pages in contexts prepared with `exposeNextFrame` have this function.
   */
  var nextFrame: () => Promise<void>
}

/** Adds the function `nextFrame` to the pages of a browser context. */
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
