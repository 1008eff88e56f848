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
import { NO_PROJECTS_FOUND } from '#domain/lists/nothing-found.ts'
import { useMemo } from 'react'
import type { Route } from './+types/projects-page'
import { pageMeta } from '../layout/page-meta.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { useLongList } from '../lists/use-long-list.ts'
import { useListQuery } from '../ui/use-list-query.ts'
import { LIST_VIEWS } from '../ui/view-toggle.tsx'
import { ProjectCard } from './project-card.tsx'
import { ProjectRow } from './project-row.tsx'
import { content } from '../content/content.ts'

export const meta = () =>
  pageMeta(
    'All Projects',
    'Every project with the problem it solved, the technologies it is built with, and what changed.',
  )

export const loader = () => ({ start: startOf(wholeLists.projects(content)), choices: choicesOf(content.projects) })

const sorts = { name: 'Name', category: 'Category', role: 'Role', date: 'Date' } satisfies Record<ProjectSort, string>

const Card = ({ item }: { item: ListedProject }) => <ProjectCard project={item} />
const Row = ({ item }: { item: ListedProject }) => <ProjectRow project={item} />

export default function ProjectsPage({ loaderData: { start, choices } }: Route.ComponentProps) {
  const fields = useMemo(() => fieldsOf(choices), [choices])
  const { query, written, choose, type, settle } = useListQuery(fields)
  const list = useLongList('projects', start, written)
  const found =
    list.state === 'waiting' ? list.items : sortProjects(filterProjects(list.items, query), query.sort as ProjectSort)
  return (
    <ListPage
      title="All Projects"
      introduction={
        <p className="mt-4 max-w-prose text-lg text-muted">
          The problem each one solved, how it was built, and what changed.
        </p>
      }
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
          <ChoiceButtons
            label="Role"
            all="All Roles"
            choices={choices.roles}
            chosen={query.role}
            onChoose={(role) => choose({ role })}
          />
        </>
      }
      list={list}
      found={found}
      further={pages.furtherProjects}
      empty={{ text: NO_PROJECTS_FOUND, clear: () => choose(NO_PROJECT_FILTER) }}
      Card={Card}
      Row={Row}
    />
  )
}

/** The choices that the filters offer. */
function choicesOf(projects: readonly Pick<ListedProject, 'category' | 'role'>[]) {
  return {
    categories: distinct(projects.map(({ category }) => category)),
    roles: distinct(projects.map(({ role }) => role)),
  }
}

/** The list's query parameters. */
function fieldsOf({ categories, roles }: ReturnType<typeof choicesOf>) {
  return {
    search: { fallback: '' },
    category: { fallback: '', allowed: categories },
    role: { fallback: '', allowed: roles },
    sort: { fallback: 'name', allowed: PROJECT_SORTS },
    view: { fallback: 'grid', allowed: LIST_VIEWS },
  }
}
