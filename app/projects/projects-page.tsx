import { distinct } from '#domain/text.ts'
import { filterProjects, listedProject, NO_PROJECT_FILTER, PROJECT_SORTS, sortProjects, type ListedProject, type ProjectSort } from '#domain/projects.ts'
import { NO_PROJECTS_FOUND } from '#domain/nothing-found.ts'
import { useMemo } from 'react'
import type { Route } from './+types/projects-page'
import { pageMeta } from '../layout/page-meta.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { LIST_VIEWS } from '../ui/view-toggle.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectRow } from './project-row.tsx'
import { content } from '../content.ts'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const meta = () => pageMeta('All Projects', 'Every project with the problem it solved, the technologies it is built with, and what changed.')

export const loader = () => ({ projects: content.projects.map(listedProject) })

const sorts = { name: 'Name', category: 'Category', role: 'Role', date: 'Date' } satisfies Record<ProjectSort, string>

const Card = ({ item }: { item: ListedProject }) => <ProjectCard project={item} />
const Row = ({ item }: { item: ListedProject }) => <ProjectRow project={item} />

export default function ProjectsPage({ loaderData: { projects } }: Route.ComponentProps) {
  const choices = useMemo(() => choicesOf(projects), [projects])
  const { query, choose, type, settle } = useListQuery(choices.fields)
  const shown = sortProjects(filterProjects(projects, query), query.sort as ProjectSort)
  return (
    <ListPage
      title="All Projects"
      introduction={<p className="mt-4 max-w-prose text-lg text-muted">The problem each one solved, how it was built, and what changed.</p>}
      things="projects"
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
          <ChoiceButtons label="Role" all="All Roles" choices={choices.roles} chosen={query.role} onChoose={(role) => choose({ role })} />
        </>
      }
      shown={shown}
      total={projects.length}
      empty={{ text: NO_PROJECTS_FOUND, clear: () => choose(NO_PROJECT_FILTER) }}
      Card={Card}
      Row={Row}
    />
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
