import type { ListedProject } from '#domain/projects/projects.ts'

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
