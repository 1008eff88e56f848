import { Proposals } from '../search/proposals.tsx'
import { pageWidth } from '../ui/classes.ts'

/** The page for unknown URLs, with suggestions. */
export function NotFound() {
  return (
    <div className={`${pageWidth} pt-32 pb-12`}>
      <p className="label">404</p>
      <h1 className="title mt-2">Page not found</h1>
      <p className="mt-4 max-w-prose">There is no page at this URL. Perhaps you meant one of these:</p>
      <Proposals />
    </div>
  )
}
