import { Suspense, type ReactNode } from 'react'
import { pageWidth } from '#app/ui/classes.ts'
import type {
  Figure,
  Skill,
  Skills as SkillsText,
  Testimonial,
  Testimonials as TestimonialsText,
} from '#domain/content/home.ts'
import { distinct } from '#domain/text/text.ts'
import { Chips } from '#app/ui/chips.tsx'
import { site } from '#app/content/content.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProject } from '#domain/projects/projects.ts'
import { NO_PROJECTS_FOUND } from '#domain/lists/list-query.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { ProjectFact, SampleMark, ProjectIntroduction } from '#app/projects/project-parts.tsx'
import { Star } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  id: string
  title: string
  text?: string
  /** Whether the section is far enough down the page to defer its layout. */
  isFar?: boolean
  children: ReactNode
}

/** A section of the home page, with a title, an introduction and content. */
export function HomeSection({ id, title, text, isFar = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isFar ? `${pageWidth} deferred` : pageWidth}>
      <div className="border-t border-line py-7 max-sm:leading-normal sm:py-10 lg:py-20">
        <h2 id={`${id}-title`} className="title">
          {title}
        </h2>
        {text && <p className="mt-2 max-w-prose text-muted sm:mt-3 sm:text-lg">{text}</p>}
        {isFar ? <Suspense>{children}</Suspense> : children}
      </div>
    </section>
  )
}

/**
 * @property isWide whether the figures fit in one row on wide screens
 * @property isShort whether the figures fit in one row on phones
 */
type FiguresProps = { figures: readonly Figure[]; isWide?: boolean; isShort?: boolean }

/** Large figures with their labels. */
export function Figures({ figures, isWide = false, isShort = false }: FiguresProps) {
  return (
    <dl className={`figures${isWide ? ' figures-wide' : ''}${isShort ? ' figures-short' : ''}`}>
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted">{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Skills({ skills }: { skills: SkillsText }) {
  return (
    <HomeSection id="skills" title={site.menu.skills} text={skills.text}>
      <div
        data-grows
        suppressHydrationWarning
        className="skill-groups mt-4 grid gap-x-12 gap-y-4 sm:mt-6 sm:grid-cols-2 sm:gap-y-8 lg:mt-10 lg:grid-cols-4"
      >
        {distinct(skills.bars.map(({ category }) => category)).map((category) => (
          <section key={category} aria-labelledby={`skills-${category.replaceAll(' ', '-')}`}>
            <h3 id={`skills-${category.replaceAll(' ', '-')}`} className="font-semibold">
              {category}
            </h3>
            <ul className="mt-1 grid sm:mt-3 sm:gap-y-3 lg:gap-y-4">
              {skills.bars
                .filter((skill) => skill.category === category)
                .map((skill) => (
                  <SkillBar key={skill.name} skill={skill} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <h3 className="mt-5 mb-2 font-semibold sm:mt-12 sm:mb-3">More</h3>
      <Chips label="More technologies" texts={skills.more} />
    </HomeSection>
  )
}

function SkillBar({ skill: { name, level } }: { skill: Skill }) {
  const share = `${level}%`
  return (
    <li className="skill">
      <div aria-hidden className="flex items-end justify-between gap-2 text-sm sm:text-md">
        <span>{name}</span>
        <span className="text-muted tabular">{share}</span>
      </div>
      <progress className="skill-bar" max={100} value={level} aria-label={name}>
        {share}
      </progress>
    </li>
  )
}

type FeaturedProjectsProps = {
  title: string
  text: string
  projects: readonly ListedProject[]
  hasIntegrations: boolean
}

export function FeaturedProjects({ title, text, projects, hasIntegrations }: FeaturedProjectsProps) {
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

export function Testimonials({ testimonials }: { testimonials: TestimonialsText }) {
  return (
    <HomeSection id="testimonials" title={testimonials.title} text={testimonials.text} isFar>
      <ul className="mt-4 grid gap-x-12 gap-y-6 sm:mt-6 sm:gap-y-8 lg:mt-10 lg:grid-cols-2">
        {testimonials.quotes.map((quote) => (
          <Quote key={quote.id} quote={quote} />
        ))}
      </ul>
      <div className="mt-6 grid gap-x-16 gap-y-6 sm:mt-10 sm:gap-y-8 lg:mt-16 lg:grid-cols-[1.4fr_1fr]">
        {testimonials.statistics.length > 0 && (
          <section aria-labelledby="statistics-title">
            <h3 id="statistics-title" className="subtitle mb-2 sm:mb-5">
              {testimonials.statisticsTitle}
            </h3>
            <Figures figures={testimonials.statistics} isWide />
          </section>
        )}
        {testimonials.technical.length > 0 && (
          <section aria-labelledby="technical-title">
            <h3 id="technical-title" className="subtitle mb-2 sm:mb-5">
              {testimonials.technicalTitle}
            </h3>
            <ul>
              {testimonials.technical.map((achievement) => (
                <li key={achievement} className="border-t border-line py-1.5 sm:py-3">
                  {achievement}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </HomeSection>
  )
}

function Quote({ quote: { name, role, company, image, content, project, rating, highlight } }: { quote: Testimonial }) {
  return (
    <li>
      <figure className="grid gap-3 sm:gap-5">
        <p className="flex gap-0.5 text-accent" role="img" aria-label={`${rating} of 5 stars`}>
          {Array.from({ length: rating }, (_, star) => (
            <Icon of={Star} key={star} className="size-5 fill-current" />
          ))}
        </p>
        <blockquote className="grid gap-1.5 sm:gap-4">
          <p className="quote">{highlight}</p>
          <p className="text-md text-muted sm:text-base">{content}</p>
        </blockquote>
        <figcaption className="flex items-center gap-4">
          <PictureImage picture={image} alt="" className="avatar size-14" />
          <span>
            <strong className="block">{name}</strong>
            <span className="text-md text-muted">
              {role}, {company}
            </span>
            <span className="label block">Project: {project}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  )
}
