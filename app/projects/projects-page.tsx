import * as pages from '#domain/pages/page-table.ts'
import { startOf } from '#domain/lists/list-pages.ts'
import { distinct } from '#domain/text/text.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import {
  filterProjects,
  NO_PROJECT_FILTER,
  PROJECT_SORTS,
  sortProjects,
  type ListedProject,
  type ProjectSort,
} from '#domain/projects/projects.ts'
import { NO_PROJECTS_FOUND } from '#domain/lists/list-query.ts'
import { useMemo } from 'react'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { ChoiceButtons } from '#app/ui/rows.tsx'
import { ListPage } from '#app/lists/list-page.tsx'
import { useLongList } from '#app/lists/use-long-list.ts'
import { useListQuery } from '#app/ui/use-list-query.ts'
import { LIST_VIEWS } from '#app/ui/view-toggle.tsx'
import { ProjectCard } from './project-card.tsx'
import { content, site } from '#app/content/content.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { ProjectBadges } from './project-parts.tsx'

/** The maximum number of technologies in a row. */
const MOST_TECHNOLOGIES = 5

/** A row of the project list. On a phone, it shows less, because the rest is on the project's page. */
function ProjectRow({
  project: { id, name, title, description, problem, highlight, technologies, category, role, date, image },
}: {
  project: ListedProject
}) {
  return (
    <article className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-t border-line py-4 sm:grid-cols-[14rem_1fr] sm:gap-x-8 sm:py-8">
      <PictureImage picture={image} className="framed aspect-8/5 w-full object-cover" />
      <div className="grid min-w-0 content-start gap-1 sm:gap-3">
        <div className="max-sm:hidden">
          <ProjectBadges category={category} role={role} date={date} />
        </div>
        <h2 className="subtitle">
          <a href={addressOf(pages.project, { id })} className="hover:text-accent">
            {title}
          </a>
        </h2>
        <p className="max-sm:line-clamp-2 max-sm:text-sm">{description}</p>
        <div className="grid gap-3 max-sm:hidden">
          <p className="text-muted">{problem}</p>
          <p className="font-semibold">{highlight}</p>
          <Chips label={`Technologies of ${name}`} texts={technologies} most={MOST_TECHNOLOGIES} />
        </div>
      </div>
    </article>
  )
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  pageMeta('All Projects', data.text ?? `All projects of ${site.owner.name}.`)

export const loader = () => ({
  start: startOf(wholeLists.projects(content)),
  choices: choicesOf(content.projects),
  text: content.projectList.text,
})

const sorts = { name: 'Name', category: 'Category', role: 'Role', date: 'Date' } satisfies Record<ProjectSort, string>

const Card = ({ item }: { item: ListedProject }) => <ProjectCard project={item} />
const Row = ({ item }: { item: ListedProject }) => <ProjectRow project={item} />

export default function ProjectsPage({ data: { start, choices, text } }: PageProps<typeof loader>) {
  const fields = useMemo(() => fieldsOf(choices), [choices])
  const { query, written, choose, type, settle } = useListQuery(fields)
  const list = useLongList('projects', start, written)
  const found =
    list.state === 'waiting' ? list.items : sortProjects(filterProjects(list.items, query), query.sort as ProjectSort)
  return (
    <ListPage
      title="All Projects"
      text={text}
      noun="projects"
      query={query}
      choose={choose}
      type={type}
      settle={settle}
      sorts={sorts}
      filters={
        <>
          <ChoiceButtons
            label="Category"
            all="All Categories"
            choices={choices.categories}
            chosen={query.category}
            onChoose={(category) => choose({ category })}
          />
          <ChoiceButtons
            label="Role"
            all="All Roles"
            choices={choices.roles}
            chosen={query.role}
            onChoose={(role) => choose({ role })}
          />
        </>
      }
      filterCount={[query.category, query.role].filter(Boolean).length}
      list={list}
      found={found}
      further={pages.furtherProjects}
      empty={{ text: NO_PROJECTS_FOUND, clear: () => choose(NO_PROJECT_FILTER) }}
      Card={Card}
      Row={Row}
    />
  )
}

/** Returns the choices that the filters offer. */
function choicesOf(projects: readonly Pick<ListedProject, 'category' | 'role'>[]) {
  return {
    categories: distinct(projects.map(({ category }) => category)),
    roles: distinct(projects.map(({ role }) => role)),
  }
}

/** Returns the list's query parameters. */
function fieldsOf({ categories, roles }: ReturnType<typeof choicesOf>) {
  return {
    search: { fallback: '' },
    category: { fallback: '', allowed: categories },
    role: { fallback: '', allowed: roles },
    sort: { fallback: 'name', allowed: PROJECT_SORTS },
    view: { fallback: 'grid', allowed: LIST_VIEWS },
  }
}
