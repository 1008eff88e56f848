import { Outlet } from 'react-router'
import { ErrorPage } from '../errors/error-page.tsx'

/** Every page stands in the frame; when one fails, the frame stays and only the page gives way. */
export default function FramedPages() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary }
