import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { codeLink, type ListedProject } from '#domain/projects/projects.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { ProjectFact, ExternalLink, ProjectIntroduction } from './project-parts.tsx'

/** A project in the grid. */
export function ProjectCard({ project }: { project: ListedProject }) {
  const { id, name, problem, technologies, highlight, image } = project
  const code = codeLink(project.links)
  return (
    <article className="short-card">
      <PictureImage picture={image} className="framed aspect-8/5 sm:mb-1 w-full object-cover" />
      <ProjectIntroduction project={project} Heading="h2" />
      <dl className="grid gap-1.5 text-md sm:gap-3">
        <ProjectFact name="Problem Solved">{problem}</ProjectFact>
        <ProjectFact name="Technologies">
          <Chips label={`Technologies of ${name}`} texts={technologies} />
        </ProjectFact>
        <ProjectFact name="Impact" isStrong>
          {highlight}
        </ProjectFact>
      </dl>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-5 sm:pt-2">
        <a href={addressOf(pages.project, { id })} className="button button-quiet">
          View Details<span className="sr-only">{` of ${name}`}</span>
        </a>
        {code && <ExternalLink link={code} words="View Code" about={name} />}
      </p>
    </article>
  )
}
