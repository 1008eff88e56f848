import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Project } from '#domain/content/project.ts'
import {
  nextProject,
  codeLink,
  filterProjects,
  findProject,
  isSampleLink,
  listedProject,
  PROJECT_SORTS,
  sortProjects,
  type ListedProject,
} from './projects.ts'
import { folded } from '#domain/text/folded.ts'

const picture = { src: '/cover.avif', width: 960, height: 600, alt: 'A cover' }
const link = { name: 'Site', url: 'https://a.example', icon: 'globe' as const }
const project = (id: number, changes: Partial<Project> = {}): Project => ({
  id,
  name: `Project ${id}`,
  featured: false,
  title: `Title ${id}`,
  description: 'Something useful',
  role: 'Backend Developer',
  problem: 'A problem',
  technologies: ['PHP'],
  category: 'Web Application',
  highlight: 'Twice as fast',
  color: '#333333',
  links: [link],
  image: picture,
  ...changes,
})

const word = fc.constantFrom('Laravel', 'react', 'Job board', 'ledger', 'PHP', 'Zoë', 'éclair', '')
const anyProject = fc
  .record({
    id: fc.nat(),
    title: word,
    description: word,
    technologies: fc.array(word, { minLength: 1, maxLength: 4 }),
    category: fc.constantFrom('Web Application', 'Finance Website'),
    role: fc.constantFrom('Backend Developer', 'Full Stack Developer'),
    date: fc.option(fc.constantFrom('2023-01-01', '2024-05-06', '2026-11-21'), { nil: undefined }),
  })
  .map(({ id, date, ...changes }): ListedProject =>
    listedProject(project(id, { ...changes, ...(date === undefined ? {} : { date }) })),
  )
const anyFilter = fc.record({
  search: fc.oneof(word, fc.string({ maxLength: 3 })),
  category: fc.constantFrom('', 'Web Application', 'Finance Website', 'Nothing'),
  role: fc.constantFrom('', 'Backend Developer', 'Full Stack Developer'),
})

describe('the project list', () => {
  it('shows exactly the projects that match the filter', () => {
    // C054 C055 C162
    fc.assert(
      fc.property(fc.array(anyProject, { maxLength: 12 }), anyFilter, (projects, filter) => {
        const matches = (candidate: ListedProject) => {
          const text = [candidate.title, candidate.description, ...candidate.technologies].map(folded)
          return (
            text.some((part) => part.includes(folded(filter.search))) &&
            ['', candidate.category].includes(filter.category) &&
            ['', candidate.role].includes(filter.role)
          )
        }
        const shown = filterProjects(projects, filter)
        expect(shown).toEqual(projects.filter(matches))
      }),
    )
  })

  it('keeps the same projects in every sort order', () => {
    fc.assert(
      fc.property(fc.array(anyProject, { maxLength: 12 }), fc.constantFrom(...PROJECT_SORTS), (projects, sort) => {
        const sorted = sortProjects(projects, sort)
        expect(sorted).toHaveLength(projects.length)
        expect(new Set(sorted)).toEqual(new Set(projects))
        expect(sortProjects(sorted, sort)).toEqual(sorted)
      }),
    )
  })
})

describe('the sort order', () => {
  it('is newest first when sorting by date, with undated projects last', () => {
    // C056
    const dated = [project(1), project(2, { date: '2024-01-01' }), project(3, { date: '2026-01-01' }), project(4)]
    expect(sortProjects(dated, 'date').map(({ id }) => id)).toEqual([3, 2, 1, 4])
  })

  it('compares titles when sorting by name, ignoring case and accents', () => {
    const titled = ['zebra', 'Éclair', 'apple', 'Eagle'].map((title, id) => project(id, { title }))
    expect(sortProjects(titled, 'name').map(({ title }) => title)).toEqual(['apple', 'Eagle', 'Éclair', 'zebra'])
  })
})

describe('View Code', () => {
  it('opens the first GitHub link, otherwise the first link', () => {
    // C165
    const code = { name: 'Code', url: 'https://github.com/example', icon: 'github' as const }
    expect(codeLink([link, code])).toBe(code)
    expect(codeLink([link])).toBe(link)
    expect(codeLink([])).toBeUndefined()
  })
})

describe('a project’s link', () => {
  it.each([
    ['https://git.example/amani', true],
    ['https://docs.kazilink.example/sms', true],
    ['https://example.org/', false],
    ['https://example.dev/x.example', false],
    ['https://anexample/', false],
  ])('%s is a sample: %j', (url, isSample) => {
    // C171
    expect(isSampleLink({ url })).toBe(isSample)
  })
})

describe('a project ID in a URL', () => {
  it.each([
    ['7', 7],
    ['07', 7],
    ['7.0', 7],
    ['seven', undefined],
    ['', undefined],
    ['-7', undefined],
    [undefined, undefined],
  ])('%j finds %j', (id, found) => {
    // C057 C182
    expect(findProject([project(7)], id)?.id).toBe(found)
  })
})

describe('the next project', () => {
  it('follows the order of the content, and is the first project after the last', () => {
    // C624
    const all = [{ id: 7 }, { id: 2 }, { id: 9 }]
    expect(all.map(({ id }) => nextProject(all, id)?.id)).toEqual([2, 9, 7])
    expect(nextProject([{ id: 7 }], 7)).toBeUndefined()
  })
})
