import { href, Link } from 'react-router'
import { pageWidth } from '../ui/classes.ts'

/** What stands at the address of a post that there is not. */
export function PostNotFound() {
  return (
    <div className={`${pageWidth} grid min-h-[60vh] content-center justify-items-start gap-4 pt-28`}>
      <h1 className="title">Blog Post Not Found</h1>
      <p className="text-lg">The article you are looking for may have been moved or deleted.</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Link to={href('/blogs')} className="button">
          All Articles
        </Link>
        <Link to={href('/')} className="button button-quiet">
          Return Home
        </Link>
      </p>
    </div>
  )
}
