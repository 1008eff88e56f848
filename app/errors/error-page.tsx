import { useEffect, useLayoutEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { applyStoredTheme } from '../layout/use-theme.ts'

/** What stands in place of a page that failed: never blank, and a way on. */
export function ErrorPage() {
  // React rebuilds the document here, without what the boot script added.
  useLayoutEffect(applyStoredTheme, [])
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    // What was built for this address is not there: the server has the page that says so.
    if (isMissing) location.reload()
  }, [isMissing])
  if (isMissing) return null
  return (
    <div className="mx-auto grid min-h-[70vh] max-w-xl content-center gap-4 px-6 py-24">
      <h1 className="title">This page could not be shown</h1>
      <p>
        Something broke while it was being put together. Nothing you typed elsewhere is lost. Loading it again often
        helps.
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button" onClick={() => location.reload()}>
          Load again
        </button>
        {/* A plain link: the router may be what failed. */}
        <a className="button button-quiet" href="/">
          Home page
        </a>
      </p>
    </div>
  )
}
