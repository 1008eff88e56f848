import { pageMeta } from '#app/page/page-title.ts'
import { Proposals } from './nothing-here.tsx'
import { pageWidth } from '#app/ui/classes.ts'

export const meta = () => pageMeta('Page not found')

export default NotFound

/** The page for unknown URLs, with suggestions. */
function NotFound() {
  return (
    <div className={`${pageWidth} pt-32 pb-12`}>
      <p className="label">404</p>
      <h1 className="title mt-2">Page not found</h1>
      <p className="mt-4 max-w-prose">There is no page at this URL.</p>
      <Proposals />
    </div>
  )
}
