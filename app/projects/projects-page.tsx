import { projects } from 'virtual:projects'
import { distinct } from '#domain/text.ts'
import {
  filterProjects,
  listedProject,
  NO_PROJECT_FILTER,
  NO_PROJECTS_FOUND,
  PROJECT_SORTS,
  sortProjects,
  type ListedProject,
  type ProjectSort,
} from '#domain/projects.ts'
import { useMemo } from 'react'
import type { Route } from './+types/projects-page'
import { pageMeta } from '../layout/page-meta.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { pageWidth } from '../ui/classes.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { LIST_VIEWS, ViewToggle } from '../ui/view-toggle.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectRow } from './project-row.tsx'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const meta = () => pageMeta('All Projects', 'Every project with the problem it solved, the technologies it is built with, and what changed.')

export const loader = () => ({ projects: projects.map(listedProject) })

const sorts = { name: 'Name', category: 'Category', role: 'Role', date: 'Date' } satisfies Record<ProjectSort, string>

export default function ProjectsPage({ loaderData: { projects } }: Route.ComponentProps) {
  const choices = useMemo(() => choicesOf(projects), [projects])
  const { query, choose, type } = useListQuery(choices.fields)
  const shown = sortProjects(filterProjects(projects, query), query.sort as ProjectSort)
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">All Projects</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">The problem each one solved, how it was built, and what changed.</p>

      <div className="scripted mt-8 grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField label="Search projects" value={query.search} onType={(search) => type({ search })} />
          <div className="flex items-center gap-3">
            <SortSelect value={query.sort} sorts={sorts} onChange={(sort) => choose({ sort })} />
            <ViewToggle view={query.view} onChange={(view) => choose({ view })} />
          </div>
        </div>
        <ChoiceButtons
          label="Category"
          all="All Categories"
          choices={choices.categories}
          chosen={query.category}
          onChoose={(category) => choose({ category })}
        />
        <ChoiceButtons label="Role" all="All Roles" choices={choices.roles} chosen={query.role} onChoose={(role) => choose({ role })} />
      </div>

      <p className="mt-6 text-muted" role="status">
        Showing {shown.length} of {projects.length} projects
      </p>
      {shown.length === 0 ? (
        <EmptyList text={NO_PROJECTS_FOUND} clear="Clear Filters" onClear={() => choose(NO_PROJECT_FILTER)} />
      ) : (
        <ul className={query.view === 'grid' ? 'mt-6 grid gap-x-10 gap-y-16 md:grid-cols-2' : 'mt-6'}>
          {shown.map((project) => (
            <li key={project.id} className="deferred grid min-w-0">
              {query.view === 'grid' ? <ProjectCard project={project} /> : <ProjectRow project={project} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What can be chosen, and with it what the address can say. */
function choicesOf(projects: readonly ListedProject[]) {
  const categories = distinct(projects.map(({ category }) => category))
  const roles = distinct(projects.map(({ role }) => role))
  return {
    categories,
    roles,
    fields: {
      search: { fallback: '' },
      category: { fallback: '', allowed: categories },
      role: { fallback: '', allowed: roles },
      sort: { fallback: 'name', allowed: PROJECT_SORTS },
      view: { fallback: 'grid', allowed: LIST_VIEWS },
    },
  }
}
