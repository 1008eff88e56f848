import * as pages from '#domain/pages/page-table.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { findProject, nextProject } from '#domain/projects/projects.ts'
import { firstOf } from '#domain/text/text.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Chips } from '#app/ui/chips.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { ProjectFact, ExternalLink } from './project-parts.tsx'
import { ProjectNotFound } from './project-not-found.tsx'
import { Screenshots } from './screenshots.tsx'
import { content } from '#app/content/content.ts'
import { ArrowRight } from 'lucide'
import { contactQuery } from '#domain/contact/form-links.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The maximum number of technologies listed as features. */
const MOST_FEATURES = 5

export const loader = (id: string) => {
  const project = findProject(content.projects, id)
  const next = project && nextProject(content.projects, project.id)
  return {
    project,
    next: next && { id: next.id, title: next.title },
    process: content.projectList.process ?? [],
    isDocumented: project !== undefined && project.id in content.projectDocumentation,
  }
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.project
    ? pageMeta(`${data.project.name}: ${data.project.title}`, data.project.description)
    : pageMeta('Project Not Found')

export default function ProjectPage({ data: { project, next, process, isDocumented } }: PageProps<typeof loader>) {
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
        </div>
        <PictureImage picture={image} className="framed w-full" isFirst />
      </header>

      <div className="mt-10 grid gap-x-16 gap-y-12 lg:mt-14 lg:grid-cols-[1fr_18rem]">
        <div className="grid min-w-0 content-start gap-12">
          <Section title="Impact and Results">
            <p className="impact max-w-prose">{highlight}</p>
          </Section>
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
          {process.length > 0 && (
            <Section title="Development Process">
              <ol className="grid gap-6 sm:grid-cols-3">
                {process.map((step) => (
                  <li key={step.title} className="border-t border-line pt-3">
                    <h3 className="font-semibold">{step.title}</h3>
                    <p className="mt-1 text-md text-muted">{step.text}</p>
                  </li>
                ))}
              </ol>
            </Section>
          )}
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
          <ul className="grid justify-items-start" aria-label="Links">
            {links.map((link) => (
              <li key={link.url}>
                <ExternalLink link={link} />
              </li>
            ))}
          </ul>
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

/** The end of a project's page: a link to discuss a similar project, and a link to the next project. */
function ProjectEnd({ id, next }: { id: number; next: { id: number; title: string } | undefined }) {
  return (
    <nav
      aria-label="After this project"
      className="mt-16 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-8 print:hidden"
    >
      <a href={addressOf(pages.contact) + contactQuery('project', String(id))} className="button">
        Discuss something like this
      </a>
      {next && (
        <a href={addressOf(pages.project, { id: next.id })} className="group flex min-h-11 min-w-0 items-center gap-3">
          <span className="min-w-0">
            <span className="label block">Next project</span>
            <span className="font-semibold group-hover:text-accent">{next.title}</span>
          </span>
          <Icon of={ArrowRight} className="size-5 shrink-0" />
        </a>
      )}
    </nav>
  )
}
