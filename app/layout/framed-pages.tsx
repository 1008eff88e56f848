import { Outlet } from 'react-router'
import type { Route } from './+types/framed-pages'
import { ErrorPage } from '../errors/error-page.tsx'

/** Every page stands in the frame; when one fails, the frame stays and only the page gives way. */
export default function FramedPages() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
