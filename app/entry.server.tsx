import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'

/** Renders a page when the site is built; the whole page is awaited, so that it stands without scripts. */
export default function renderPage(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        headers.set('content-type', 'text/html')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        pipe(body)
      },
      onError: reject,
      // A part that is hydrated on its own still stands in its place: nothing waits for a script to put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}
