import type { Project, ProjectLink } from '../content/project.ts'
import { compareTexts, matchesSearch } from '../text/text.ts'

export const PROJECT_SORTS = ['name', 'category', 'role', 'date'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

/** What a visitor narrows the list of projects by; an empty text narrows nothing. */
type ProjectFilter = { search: string; category: string; role: string }

export const NO_PROJECT_FILTER: ProjectFilter = { search: '', category: '', role: '' }

/** The projects that match every part of a filter, in their order. */
export function filterProjects<P extends ListedProject>(projects: readonly P[], filter: ProjectFilter): P[] {
  return projects.filter(
    (project) =>
      matchesSearch(filter.search, [project.title, project.description, ...project.technologies]) &&
      (filter.category === '' || project.category === filter.category) &&
      (filter.role === '' || project.role === filter.role),
  )
}

/** Projects in another order: by text alphabetically, by date the newest first and undated ones last. */
export function sortProjects<P extends ListedProject>(projects: readonly P[], sort: ProjectSort): P[] {
  switch (sort) {
    case 'name':
      return projects.toSorted((a, b) => compareTexts(a.title, b.title))
    case 'category':
    case 'role':
      return projects.toSorted((a, b) => compareTexts(a[sort], b[sort]))
    case 'date':
      return projects.toSorted((a, b) => compareTexts(b.date ?? '', a.date ?? ''))
  }
}

/** The part of a project that lists show, filter and sort. */
export type ListedProject = Pick<
  Project,
  | 'id'
  | 'name'
  | 'title'
  | 'description'
  | 'role'
  | 'problem'
  | 'technologies'
  | 'category'
  | 'highlight'
  | 'links'
  | 'image'
  | 'date'
>

/** A project as lists need it, without the texts and pictures of its own page. */
export function listedProject({
  id,
  name,
  title,
  description,
  role,
  problem,
  technologies,
  category,
  highlight,
  links,
  image,
  date,
}: Project): ListedProject {
  return {
    id,
    name,
    title,
    description,
    role,
    problem,
    technologies,
    category,
    highlight,
    links,
    image,
    ...(date === undefined ? {} : { date }),
  }
}

/** The link behind View Code: the first to a repository, otherwise the first of all. */
export function codeLink(links: readonly ProjectLink[]): ProjectLink | undefined {
  return links.find(({ icon }) => icon === 'github') ?? links[0]
}

/** The project that an id from an address means, if any. */
export function findProject(projects: readonly Project[], id: string | undefined): Project | undefined {
  return projects.find((project) => project.id === Number(id))
}
