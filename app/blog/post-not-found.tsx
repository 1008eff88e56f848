import { href, Link } from 'react-router'
import { NothingHere } from '../ui/nothing-here.tsx'

/** What stands at the address of a post that there is not. */
export function PostNotFound() {
  return (
    <NothingHere title="Blog Post Not Found" text="The article you are looking for may have been moved or deleted.">
      <Link to={href('/blogs')} className="button">
        All Articles
      </Link>
      <Link to={href('/')} className="button button-quiet">
        Return Home
      </Link>
    </NothingHere>
  )
}
