import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('the list of projects', () => {
  const { getByRole, getByLabelText } = publishedPage('/projects')
  const main = within(getByRole('main'))
  const buttonsOf = (name: string) => textsOf(within(main.getByRole('group', { name })).getAllByRole('button'))

  it('shows every project in a grid of cards, sorted by name', () => {
    // C151 C152 C153 C154 C155 C157 C158 C159 C298
    expect(textOf(main.getByRole('heading', { level: 1 }))).toBe('All Projects')
    expect(main.getByRole('searchbox', { name: 'Search projects' }).getAttribute('value')).toBe('')
    expect(main.getByRole('button', { name: 'Grid view' }).getAttribute('aria-pressed')).toBe('true')
    const sort = getByLabelText('Sort by')
    expect(textsOf(within(sort).getAllByRole('option'))).toEqual(['Name', 'Category', 'Role', 'Date'])
    expect((sort as HTMLSelectElement).value).toBe('name')
    expect(textOf(main.getByRole('status'))).toBe('Showing 11 of 11 projects')
    const titles = textsOf(main.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 })))
    expect(titles).toHaveLength(11)
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('offers each category and role', () => {
    // C155 C156 C301 C302
    const [all, ...categories] = buttonsOf('Category')
    expect(all).toBe('All Categories')
    expect(categories.toSorted()).toEqual([
      'AgriTech Platform',
      'Corporate Tech Website',
      'Corporate Website',
      'Finance Website',
      'Financial Web Application',
      'Internal Business Tool',
      'Job Portal Platform',
      'Real Estate Platform',
      'Travel Website',
      'Web Application',
    ])
    expect(buttonsOf('Role')).toEqual([
      'All Roles',
      'Full Stack React Developer',
      'Full Stack Developer',
      'Backend Developer',
      'Full Stack Laravel Developer',
      'Lead WordPress Developer',
    ])
  })

  it('has cards with all project details', () => {
    // C163 C164 C165 C166
    const card = main.getAllByRole('article').find((one) => textOf(one).includes('KaziLink'))!
    expect(within(card).getAllByRole('img')[0]!.getAttribute('alt')).toMatch(/./)
    for (const text of [
      'Job Portal Platform',
      'Full Stack React Developer',
      'A job board that works by phone number',
      'Problem Solved',
      'Technologies',
      'Impact',
    ])
      expect(textOf(card)).toContain(text)
    const hrefOf = (name: RegExp) => within(card).getByRole('link', { name }).getAttribute('href')
    expect(hrefOf(/^View Code/)).toBe('https://git.example/amani/kazi-link')
    expect(hrefOf(/^View Details/)).toBe('/project/1')
  })
})
