import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/**
 * Returns the HTML of a document. Waits until the whole page is rendered, so that it works without JavaScript.
 * @throws when a component fails
 */
export function renderHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
      // Renders Suspense boundaries in place, so that no script has to move them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}
