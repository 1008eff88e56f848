import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { startOf } from './finish/start-of.ts'
import type { RenderedPage } from './start.ts'

/**
 * Renders a page: React Router's `handleRequest`. The whole page is awaited, so that it stands without scripts.
 * The development server gets its HTML, the build a `RenderedPage` as JSON: what React Router would print into the page for its scripts is taken
 * from its context instead.
 */
export async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  if (import.meta.env.DEV) {
    headers.set('content-type', 'text/html')
    return new Response(await htmlOf(<ServerRouter context={context} url={request.url} />), { status, headers })
  }
  const { serverHandoffStream: _, ...still } = context
  const html = await htmlOf(<ServerRouter context={still} url={request.url} />)
  return Response.json({ html, start: startOf(context) } satisfies RenderedPage, { status })
}

function htmlOf(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
      // A part that is hydrated on its own still stands in its place: nothing waits for a script to put it there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}
