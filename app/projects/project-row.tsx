import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedProject } from '#domain/projects/projects.ts'
import { Chips } from '../ui/chips.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { ProjectBadges } from './project-badges.tsx'

/** The maximum number of technologies in a row. */
const MOST_TECHNOLOGIES = 5

/** A project in the list. */
export function ProjectRow({
  project: { id, name, title, description, problem, highlight, technologies, category, role, date, image },
}: {
  project: ListedProject
}) {
  return (
    <article className="grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[14rem_1fr]">
      <PictureImage picture={image} className="framed aspect-8/5 w-full max-w-72 object-cover" />
      <div className="grid min-w-0 content-start gap-3">
        <ProjectBadges category={category} role={role} date={date} />
        <h2 className="subtitle">
          <a href={addressOf(pages.project, { id })} className="hover:text-accent">
            {title}
          </a>
        </h2>
        <p>{description}</p>
        <p className="text-muted">{problem}</p>
        <p className="font-semibold">{highlight}</p>
        <Chips label={`Technologies of ${name}`} texts={technologies} most={MOST_TECHNOLOGIES} />
      </div>
    </article>
  )
}
