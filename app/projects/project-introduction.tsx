import type { ListedProject } from '#domain/projects/projects.ts'
import { ProjectBadges } from './project-badges.tsx'

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
