import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext } from 'react-router'
import { startOf } from './finish/start-of.ts'
import type { RenderedPage } from './bootstrap/start.ts'

/**
 * Renders a page. This is the site's `handleRequest` function for React Router. Waits until the whole page is rendered,
 * so that it works without JavaScript. Returns HTML to the development server. Returns a `RenderedPage` as JSON to the
 * build: its data comes from React Router's context rather than from inline scripts.
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
      // Renders Suspense boundaries in place, so that no script has to move them there.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    })
  })
}
