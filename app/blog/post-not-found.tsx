import { href } from 'react-router'
import { NothingHere } from '../not-found/nothing-here.tsx'

/** What stands at the address of a post that there is not. */
export function PostNotFound() {
  return (
    <NothingHere title="Blog Post Not Found" text="The article you are looking for may have been moved or deleted.">
      <a href={href('/blogs')} className="button">
        All Articles
      </a>
      <a href={href('/')} className="button button-quiet">
        Return Home
      </a>
    </NothingHere>
  )
}
