import type { Project, ProjectLink } from '#domain/content/project.ts'
import { searchTexts } from '#domain/text/search-texts.ts'
import { compareTexts } from '#domain/text/text.ts'

export const PROJECT_SORTS = ['name', 'category', 'role', 'date'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

/** The filters of the project list. An empty string matches everything. */
type ProjectFilter = { search: string; category: string; role: string }

export const NO_PROJECT_FILTER: ProjectFilter = { search: '', category: '', role: '' }

/** Returns the projects that match every part of a filter, in their original order. */
export function filterProjects<P extends ListedProject>(projects: readonly P[], filter: ProjectFilter): P[] {
  const isFound = searchTexts(filter.search)
  return projects.filter(
    (project) =>
      isFound([project.title, project.description, ...project.technologies]) &&
      (filter.category === '' || project.category === filter.category) &&
      (filter.role === '' || project.role === filter.role),
  )
}

/** Sorts projects: text alphabetically, dates newest first with undated projects last. */
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

/** The project fields that lists display, filter by and sort by. */
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

/** Returns a project without the text and images that only its own page needs. */
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

/** Returns the link for View Code: the first GitHub link, otherwise the first link. */
export function codeLink(links: readonly ProjectLink[]): ProjectLink | undefined {
  return links.find(({ icon }) => icon === 'github') ?? links[0]
}

/** Returns whether a link leads nowhere, because its host ends in `.example`, which is reserved for samples. */
export function isSampleLink({ url }: Pick<ProjectLink, 'url'>): boolean {
  return new URL(url).hostname.endsWith('.example')
}

/** Returns the project with the given ID, as in a URL, if it exists. */
export function findProject(projects: readonly Project[], id: string | undefined): Project | undefined {
  return projects.find((project) => project.id === Number(id))
}

/**
 * Returns the next project in the content's order, wrapping around at the end; undefined if there is only one project.
 */
export function nextProject<P extends Pick<Project, 'id'>>(projects: readonly P[], id: number): P | undefined {
  const position = projects.findIndex((project) => project.id === id)
  return projects.length > 1 ? projects[(position + 1) % projects.length] : undefined
}
