import { type ListedProject, isSampleLink } from '#domain/projects/projects.ts'
import type { ReactNode } from 'react'
import { ArrowRight, Book, Calendar, Code, FileText, Globe, Star, Users, Video } from 'lucide'
import type { LinkIcon, ProjectLink } from '#domain/content/project.ts'
import { GitHubIcon } from '#app/ui/brand-icons.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A project's badges, name, title and description. */
export function ProjectIntroduction({
  project: { category, role, date, name, title, description },
  Heading,
}: {
  project: ListedProject
  Heading: 'h2' | 'h3'
}) {
  return (
    <>
      <ProjectBadges category={category} role={role} date={date} />
      <div className="card-head">
        <p className="label">{name}</p>
        <Heading className="subtitle sm:mt-1">{title}</Heading>
      </div>
      <p className="short-text">{description}</p>
    </>
  )
}

/** Badges for a project's category, the owner's role, and the year if it is known. */
export function ProjectBadges({ category, role, date }: Pick<ListedProject, 'category' | 'role' | 'date'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <span className="badge">{category}</span>
      <span className="badge text-muted">{role}</span>
      {date && <span className="badge text-muted tabular">{date.slice(0, 4)}</span>}
    </p>
  )
}

/** A labeled fact about a project, for use inside a `<dl>`. */
export function ProjectFact({
  name,
  isStrong = false,
  children,
}: {
  name: string
  isStrong?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd className={isStrong ? 'font-semibold' : 'short-text'}>{children}</dd>
    </div>
  )
}

const size = 'size-4 shrink-0'
const icons: Record<LinkIcon, ReactNode> = {
  globe: <Icon of={Globe} className={size} />,
  book: <Icon of={Book} className={size} />,
  'file-text': <Icon of={FileText} className={size} />,
  github: <GitHubIcon className={size} />,
  calendar: <Icon of={Calendar} className={size} />,
  users: <Icon of={Users} className={size} />,
  code: <Icon of={Code} className={size} />,
  star: <Icon of={Star} className={size} />,
  video: <Icon of={Video} className={size} />,
  'arrow-right': <Icon of={ArrowRight} className={size} />,
}

/** A link, with an icon, to another site. @param words text to show instead of the link's own name */
export function ExternalLink({
  link,
  words = link.name,
  about,
}: {
  link: ProjectLink
  words?: string
  about?: string
}) {
  return (
    <a href={link.url} rel="noopener" className="foot-link prose-link">
      {icons[link.icon]}
      {words}
      <SampleMark of={link} />
      {about && <span className="sr-only">{` for ${about}`}</span>}
    </a>
  )
}

/** Marks a sample link, which has no real target. */
export function SampleMark({ of }: { of: ProjectLink }) {
  return isSampleLink(of) ? <span className="text-muted"> (sample)</span> : null
}
