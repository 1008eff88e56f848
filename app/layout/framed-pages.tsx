import { Outlet } from 'react-router'
import { ErrorPage } from '#app/errors/error-page.tsx'

/** The layout route of all pages. When a page fails, the error page replaces only its content, and the frame stays. */
export default function FramedPages() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
