import { Outlet } from 'react-router'
import { ErrorPage } from '#app/errors/error-page.tsx'

/** The layout route of all pages. When a page fails, its error replaces only the page, and the frame stays. */
export default function FramedPages() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
