/** Badges for a project's category and the owner's role. */
export function ProjectBadges({ category, role }: { category: string; role: string }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <span className="badge">{category}</span>
      <span className="badge text-muted">{role}</span>
    </p>
  )
}
