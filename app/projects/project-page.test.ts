import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('a project’s page', () => {
  const page = publishedPage('/project/1')
  const h2 = () => textsOf(within(page.getByRole('main')).getAllByRole('heading', { level: 2 }))
  const sectionOf = (name: string) => within(page.getByRole('heading', { level: 2, name }).parentElement!)

  it('has a title, a description and eight sections', () => {
    // C170 C171 C172 C174 C175 C177 C178 C179 C181 C299
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('A job board that works by phone number')
    expect(textOf(page.getByRole('main'))).toContain('applicants apply on the web or by SMS')
    expect(h2()).toEqual([
      'Impact and Results',
      'Problem Statement',
      'Overview',
      'Technologies',
      'Screenshots',
      'Development Process',
      'Project Information',
      'Key Features',
    ])
    expect(sectionOf('Development Process').getAllByRole('listitem')).toHaveLength(3)
    expect(
      page.getByText('Time from posting to the first suitable applicant fell from 3 days to 4 hours.').tagName,
    ).toBe('P')
  })

  it('shows an icon beside each link', () => {
    // C173
    const links = within(page.getByRole('list', { name: 'Links' })).getAllByRole('link')
    expect(textsOf(links)).toEqual(['Live site (sample)', 'Source (sample)', 'SMS design notes (sample)'])
    for (const link of links) expect(link.querySelectorAll('svg')).toHaveLength(1)
  })

  it('lists the project’s facts and features', () => {
    // C180 C300
    const about = page.getByRole('complementary', { name: 'About this project' })
    const facts = [...about.querySelectorAll('dt')].map((term) => textOf(term) + textOf(term.nextElementSibling!))
    expect(facts).toEqual([
      'Role:Full Stack React Developer',
      'Category:Job Portal Platform',
      'Year:2026',
      'Status:Completed',
    ])
    expect(textsOf(within(about).getAllByRole('listitem'))).toEqual([
      'Apply on the web or by SMS with a phone number and no account',
      'Jobs within a real distance of the applicant, newest first',
      'Shortlists by trade, distance and experience, without CVs',
      'Several updates in one SMS of fewer than 160 characters',
      'No text message sent twice, even after a gateway timeout',
      ...['TypeScript', 'React', 'Node.js', 'PostgreSQL', 'PostGIS'].map((name) => `Built with ${name}`),
      'Live site (sample)',
      'Source (sample)',
      'SMS design notes (sample)',
    ])
  })

  it('has desktop and phone screenshots', () => {
    // C176
    const shots = sectionOf('Screenshots')
    expect(textsOf(shots.getAllByRole('heading', { level: 3 }))).toEqual(['Desktop', 'Mobile'])
    const widths = shots.getAllByRole('img').flatMap((image) => image.getAttribute('width') ?? [])
    expect(widths).toEqual(['1280', '1280', '585', '585'])
  })
})

it('a project without screenshots still has a page', () => {
  // C299
  const page = publishedPage('/project/6')
  const headings = textsOf(within(page.getByRole('main')).getAllByRole('heading', { level: 2 }))
  expect(headings).toContain('Overview')
  expect(headings).not.toContain('Screenshots')
})

it.each(['/project/-', '/project/-/documentation'])(
  'the page %s for an unknown project links to the home page',
  (path) => {
    // C182 C183 C184
    const page = publishedPage(path)
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe('Project Not Found')
    expect(page.getByText("The project you're looking for doesn't exist.").tagName).toBe('P')
    expect(page.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
  },
)
