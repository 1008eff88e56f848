import { href } from 'react-router'
import { NothingHere } from '../not-found/nothing-here.tsx'

/** What stands at the address of a project that there is not. */
export function ProjectNotFound() {
  return (
    <NothingHere title="Project Not Found" text="The project you're looking for doesn't exist.">
      <a href={href('/')} className="button">
        Return Home
      </a>
      <a href={href('/projects')} className="button button-quiet">
        All Projects
      </a>
    </NothingHere>
  )
}
