import type { ListedProject } from '#domain/projects/projects.ts'

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
