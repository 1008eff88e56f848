import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { findProject, nextProject } from '#domain/projects/projects.ts'
import { firstOf } from '#domain/text/text.ts'
import type { Route } from './+types/project-page'
import { pageMeta } from '../layout/page-meta.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Chips } from '../ui/chips.tsx'
import { pageWidth } from '../ui/classes.ts'
import { PictureImage } from '../ui/picture-image.tsx'
import { DEVELOPMENT_PROCESS } from './development-process.ts'
import { ProjectEnd } from './project-end.tsx'
import { ProjectFact } from './project-fact.tsx'
import { ExternalLink } from './project-links.tsx'
import { ProjectNotFound } from './project-not-found.tsx'
import { Screenshots } from './screenshots.tsx'
import { content } from '../content/content.ts'

/** The maximum number of technologies listed as features. */
const MOST_FEATURES = 5

export const loader = ({ params }: Route.LoaderArgs) => {
  const project = findProject(content.projects, params.id)
  const next = project && nextProject(content.projects, project.id)
  return {
    project,
    next: next && { id: next.id, title: next.title },
    isDocumented: project !== undefined && project.id in content.projectDocumentation,
  }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData?.project
    ? pageMeta(`${loaderData.project.name}: ${loaderData.project.title}`, loaderData.project.description)
    : pageMeta('Project Not Found')

export default function ProjectPage({ loaderData: { project, next, isDocumented } }: Route.ComponentProps) {
  if (!project) return <ProjectNotFound />
  const {
    id,
    name,
    title,
    description,
    overview = description,
    problem,
    features = [],
    technologies,
    category,
    role,
    highlight,
    links,
    image,
    screenshots,
    date,
  } = project
  return (
    <article className={`${pageWidth} pt-24 pb-12`}>
      <BackLink to={addressOf(pages.projects)} />
      <header className="mt-6 grid items-center gap-x-12 gap-y-8 lg:grid-cols-[1.1fr_1fr]">
        <div>
          <p className="label">{name}</p>
          <h1 className="title mt-2">{title}</h1>
          <p className="mt-4 max-w-prose text-lg text-muted">{description}</p>
          <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1" aria-label="Links">
            {links.map((link) => (
              <li key={link.url}>
                <ExternalLink link={link} />
              </li>
            ))}
          </ul>
        </div>
        {/* Hidden on a phone, where the screenshots below show the same and the text should come first. */}
        <PictureImage picture={image} className={`framed w-full ${screenshots ? 'max-lg:hidden' : ''}`} />
      </header>

      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_18rem]">
        <div className="grid min-w-0 content-start gap-12">
          <Section title="Problem Statement">
            <p className="max-w-prose">{problem}</p>
          </Section>
          <Section title="Overview">
            {overview.split(/\n\s*\n/).map((paragraph) => (
              <p key={paragraph} className="max-w-prose not-first:mt-4">
                {paragraph}
              </p>
            ))}
          </Section>
          <Section title="Technologies">
            <Chips label="Technologies" texts={technologies} />
          </Section>
          {screenshots && (
            <Section title="Screenshots">
              <Screenshots desktop={screenshots.desktop} mobile={screenshots.mobile} />
            </Section>
          )}
          <Section title="Impact and Results">
            <p className="impact max-w-prose">{highlight}</p>
          </Section>
          <Section title="Development Process">
            <ol className="grid gap-6 sm:grid-cols-3">
              {DEVELOPMENT_PROCESS.map((step) => (
                <li key={step.title} className="border-t border-line pt-3">
                  <h3 className="font-semibold">{step.title}</h3>
                  <p className="mt-1 text-md text-muted">{step.text}</p>
                </li>
              ))}
            </ol>
          </Section>
        </div>

        <aside className="grid content-start gap-10" aria-label="About this project">
          <Section title="Project Information">
            <dl className="grid gap-3">
              <ProjectFact name="Role:">{role}</ProjectFact>
              <ProjectFact name="Category:">{category}</ProjectFact>
              {date && <ProjectFact name="Year:">{date.slice(0, 4)}</ProjectFact>}
              <ProjectFact name="Status:">Completed</ProjectFact>
            </dl>
          </Section>
          <Section title="Key Features">
            <ul className="grid gap-1.5">
              {features.map((feature) => (
                <li key={feature} className="border-b border-line pb-1.5">
                  {feature}
                </li>
              ))}
              {firstOf(technologies, MOST_FEATURES).shown.map((technology) => (
                <li key={technology} className="border-b border-line pb-1.5 text-muted">
                  Built with {technology}
                </li>
              ))}
            </ul>
          </Section>
          {isDocumented && (
            <a href={addressOf(pages.projectDocumentation, { id })} className="button button-quiet">
              Project Documentation
            </a>
          )}
        </aside>
      </div>
      <ProjectEnd id={id} next={next} />
    </article>
  )
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="subtitle mb-4">{title}</h2>
      {children}
    </section>
  )
}
