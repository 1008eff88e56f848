import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProject } from '#domain/projects/projects.ts'
import { NO_PROJECTS_FOUND } from '#domain/lists/nothing-found.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { ProjectFact, SampleMark } from '#app/projects/project-facts.tsx'
import { ProjectIntroduction } from '#app/projects/project-introduction.tsx'
import { HomeSection } from './section.tsx'

type Props = { title: string; text: string; projects: readonly ListedProject[]; hasIntegrations: boolean }

export function FeaturedProjects({ title, text, projects, hasIntegrations }: Props) {
  return (
    <HomeSection id="projects" title={title} text={text} isFar>
      {projects.length === 0 ? (
        <p className="mt-10 border-y border-line py-16 text-center text-lg">{NO_PROJECTS_FOUND}</p>
      ) : (
        <ul className="mt-5 grid gap-x-12 gap-y-8 sm:mt-10 sm:gap-y-14 lg:grid-cols-2">
          {projects.map((project) => (
            <FeaturedProject key={project.id} project={project} />
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap gap-3 sm:mt-14">
        <a href={addressOf(pages.projects)} className="button">
          View All Projects
        </a>
        {hasIntegrations && (
          <a href={addressOf(pages.apiIntegrations)} className="button button-quiet">
            View API Integrations
          </a>
        )}
      </p>
    </HomeSection>
  )
}

function FeaturedProject({ project }: { project: ListedProject }) {
  const { id, name, problem, technologies, highlight, links, image } = project
  const [link] = links
  return (
    <li className="grid min-w-0">
      <article className="short-card">
        <PictureImage picture={image} className="framed aspect-8/5 sm:mb-1 w-full object-cover" />
        <ProjectIntroduction project={project} Heading="h3" />
        <dl className="grid gap-1.5 text-md sm:gap-3">
          <ProjectFact name="Problem">{problem}</ProjectFact>
          <ProjectFact name="Impact" isStrong>
            {highlight}
          </ProjectFact>
        </dl>
        <Chips label={`Technologies of ${name}`} texts={technologies} />
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 sm:gap-x-5 sm:pt-2">
          <a href={addressOf(pages.project, { id })} className="button button-quiet">
            View Details<span className="sr-only">{` of ${name}`}</span>
          </a>
          {link && (
            <a href={link.url} rel="noopener" className="foot-link prose-link">
              {link.name}
              <SampleMark of={link} />
              <span className="sr-only">{` for ${name}`}</span>
            </a>
          )}
        </p>
      </article>
    </li>
  )
}
