import { href, Link } from 'react-router'
import { pageWidth } from '../ui/classes.ts'

/** What stands at the address of a project that there is not. */
export function ProjectNotFound() {
  return (
    <div className={`${pageWidth} grid min-h-[60vh] content-center justify-items-start gap-4 pt-28`}>
      <h1 className="title">Project Not Found</h1>
      <p className="text-lg">The project you're looking for doesn't exist.</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <Link to={href('/')} className="button">
          Return Home
        </Link>
        <Link to={href('/projects')} className="button button-quiet">
          All Projects
        </Link>
      </p>
    </div>
  )
}
