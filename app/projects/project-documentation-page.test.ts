import { within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const SECTIONS = ['Getting Started', 'Architecture', 'Features', 'Database', 'Deployment', 'Security', 'Team']

it('a project’s documentation has seven sections, with code from the project', () => {
  // C004 C185 C186
  const { document, getByRole } = publishedPage('/project/1/documentation')
  const main = getByRole('main')
  expect(textsOf(within(main).getAllByRole('heading', { level: 2 }))).toEqual(SECTIONS)
  for (const section of SECTIONS)
    expect(within(within(main).getByRole('region', { name: section })).getAllByRole('figure')).not.toEqual([])
  expect(textsOf(within(getByRole('navigation', { name: 'Sections' })).getAllByRole('link'))).toEqual(SECTIONS)
  expect(textOf(main)).toContain('Node.js')
  expect(textOf(main)).not.toContain('Laravel')
  expect(document.title).toBe('Project Documentation: KaziLink · Kibanda')
  expect(document.querySelector('meta[name="description"]')!.getAttribute('content')).toMatch(/^KaziLink /)
})

it('another project has its own documentation', () => {
  // C004 C186
  const { getByRole } = publishedPage('/project/4/documentation')
  expect(textOf(getByRole('heading', { level: 1 }))).toBe('Project Documentation: Chama Books')
  expect(textOf(getByRole('main'))).toContain('Laravel')
  expect(textOf(getByRole('main'))).not.toContain('KaziLink')
})
