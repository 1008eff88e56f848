import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProject } from '#domain/projects/projects.ts'
import { NO_PROJECTS_FOUND } from '#domain/lists/nothing-found.ts'
import { Chips } from '../ui/chips.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { ProjectFact } from '../projects/project-fact.tsx'
import { ProjectIntroduction } from '../projects/project-introduction.tsx'
import { SampleMark } from '../projects/project-links.tsx'
import { HomeSection } from './section.tsx'

type Props = { text: string; projects: readonly ListedProject[] }

export function FeaturedProjects({ text, projects }: Props) {
  return (
    <HomeSection id="projects" title="Featured Projects" text={text} isFar>
      {projects.length === 0 ? (
        <p className="mt-10 border-y border-line py-16 text-center text-lg">{NO_PROJECTS_FOUND}</p>
      ) : (
        <ul className="mt-12 grid gap-16">
          {projects.map((project) => (
            <FeaturedProject key={project.id} project={project} />
          ))}
        </ul>
      )}
      <p className="mt-14 flex flex-wrap gap-3">
        <a href={addressOf(pages.projects)} className="button">
          View All Projects
        </a>
        <a href={addressOf(pages.apiIntegrations)} className="button button-quiet">
          View API Integrations
        </a>
      </p>
    </HomeSection>
  )
}

function FeaturedProject({ project }: { project: ListedProject }) {
  const { id, name, problem, technologies, highlight, links, image } = project
  const [link] = links
  return (
    <li className="grid items-start gap-x-12 gap-y-5 lg:grid-cols-2">
      <PictureImage picture={image} className="framed w-full" />
      <article className="grid gap-4">
        <ProjectIntroduction project={project} Heading="h3" />
        <dl className="grid gap-3 text-md">
          <ProjectFact name="Problem">{problem}</ProjectFact>
          <ProjectFact name="Impact" isStrong>
            {highlight}
          </ProjectFact>
        </dl>
        <Chips label={`Technologies of ${name}`} texts={technologies} />
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
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
