import { isRouteErrorResponse } from 'react-router'
import { NotFound } from '../not-found/not-found.tsx'

/** What stands in place of a page that failed: never blank, and a way on. */
export function ErrorPage({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-4 px-6 py-24">
      <h1 className="title">This page could not be shown</h1>
      <p>Something broke while it was being put together. Nothing you typed elsewhere is lost. Loading it again often helps.</p>
      <p className="flex flex-wrap gap-3">
        <a className="button" href="">
          Load again
        </a>
        {/* A plain link: the router may be what failed. */}
        <a className="button button-quiet" href="/">
          Home page
        </a>
      </p>
    </main>
  )
}
