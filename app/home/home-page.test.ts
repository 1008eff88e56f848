import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const { document } = publishedPage('/')
const section = (id: string) => within(document.querySelector<HTMLElement>(`main > section#${id}`)!)
const hrefOf = (link: HTMLElement) => link.getAttribute('href')

/** Returns the label and the figure of each entry in a list of figures. */
const figuresIn = (part: HTMLElement) =>
  [...part.querySelectorAll('dl > div')].map((figure) => [
    textOf(figure.querySelector('dt')!),
    textOf(figure.querySelector('dd')!),
  ])

describe('the home page', () => {
  it('has eight sections in the documented order', () => {
    // C001 C143
    const ids = [...document.querySelectorAll('main > section[id]')].map(({ id }) => id)
    expect(ids).toEqual(['home', 'about', 'skills', 'projects', 'achievements', 'blog', 'testimonials', 'contact'])
  })

  it.each(['/', '/blogs', '/blog/1'])('names the feeds in its head, so that readers find them: %s', (path) => {
    // C1037
    const links = [...publishedPage(path).document.head.querySelectorAll('link[rel="alternate"]')]
    expect(links.map((link) => [link.getAttribute('type'), link.getAttribute('href')])).toEqual([
      ['application/rss+xml', '/rss.xml'],
      ['application/atom+xml', '/atom.xml'],
      ['application/feed+json', '/feed.json'],
    ])
  })

  it('has a hero with a headline, a call to action and contact links', () => {
    // C100 C101 C102 C103
    const hero = section('home')
    expect(textOf(hero.getByRole('heading', { level: 1 }))).toContain('Scalable web solutions')
    expect(hrefOf(hero.getByRole('link', { name: 'Start a project' }))).toBe('/#contact')
    const profiles = hero.getByRole('list', { name: 'Profiles' })
    expect(textsOf(within(profiles).getAllByRole('link'))).toEqual(['GitHub', 'LinkedIn', 'Twitter'])
    expect(profiles.querySelectorAll('svg')).toHaveLength(3)
    expect(hrefOf(hero.getByRole('link', { name: 'WhatsApp' }))).toMatch(
      /^https:\/\/wa\.me\/254700000000\?text=Hello%20Amani/,
    )
    // One drawing of the stall is for visitors with JavaScript, the other for visitors without.
    expect(hero.getAllByRole('img', { name: /stall/ })).toHaveLength(2)
    expect(document.querySelector('#home svg text')!.textContent).toBe('Kibanda')
  })

  it('has four links to the services below the hero', () => {
    // C880 C882
    const doors = within(section('home').getByRole('list', { name: 'Services' })).getAllByRole('link')
    expect(doors.map(hrefOf)).toEqual(['/kra-itax', '/shop', '/codeshop', '/api-documentation'])
  })

  it('shows figures, technologies and four traits in its About section', () => {
    // C104 C105 C106 C107 C108 C109
    const about = section('about')
    const figures = figuresIn(document.querySelector('#about')!)
    for (const [figure, label] of [
      ['25+', 'Projects'],
      ['99.9%', 'Uptime'],
      ['10k+', 'Lines'],
      ['6+', 'Years'],
    ])
      expect(figures).toContainEqual([expect.stringContaining(label!), expect.stringContaining(figure!)])
    expect(
      within(about.getByRole('list', { name: 'Core technologies' })).getAllByRole('listitem').length,
    ).toBeGreaterThan(3)
    expect(about.getAllByRole('heading', { level: 3 })).toHaveLength(4)
  })

  it('shows four groups of skills as bars with names and levels', () => {
    // C110 C111 C112 C307
    const skills = section('skills')
    expect(skills.getAllByRole('region')).toHaveLength(4)
    const bars = skills.getAllByRole<HTMLProgressElement>('progressbar')
    expect(bars.length).toBeGreaterThanOrEqual(8)
    for (const bar of bars) {
      expect(bar.getAttribute('aria-label')).toMatch(/./)
      expect(Number(bar.getAttribute('max'))).toBe(100)
      expect(Number(bar.getAttribute('value'))).toBeGreaterThanOrEqual(0)
      expect(Number(bar.getAttribute('value'))).toBeLessThanOrEqual(100)
    }
    expect(
      within(skills.getByRole('list', { name: 'More technologies' })).getAllByRole('listitem').length,
    ).toBeGreaterThan(3)
  })

  it('shows only featured projects, with all their details', () => {
    // C114 C115 C116 C117 C118 C119 C120
    const featured = section('projects')
    for (const role of ['searchbox', 'textbox', 'button']) expect(featured.queryAllByRole(role)).toEqual([])
    const [first, ...others] = featured.getAllByRole('article')
    for (const text of [
      'Job Portal Platform',
      'Full Stack React Developer',
      'A job board that works by phone number',
      'Problem',
      'Impact',
      'PostgreSQL',
    ])
      expect(textOf(first!)).toContain(text)
    expect(hrefOf(within(first!).getByRole('link', { name: /^Live site/ }))).toBe('https://kazilink.example')
    expect(hrefOf(within(first!).getByRole('link', { name: /^View Details/ }))).toBe('/project/1')
    expect(within(first!).getAllByRole('img')[0]!.getAttribute('src')).toMatch(/\.avif$/)
    expect(others).toHaveLength(3)
    expect(featured.queryByText(/Tembea/)).toBeNull()
    expect(hrefOf(featured.getByRole('link', { name: 'View API Integrations' }))).toBe('/api-integrations')
    expect(hrefOf(featured.getByRole('link', { name: 'View All Projects' }))).toBe('/projects')
  })

  it('shows four numbered achievements and six achievements in figures', () => {
    // C122 C123
    const achievements = section('achievements')
    expect(textOf(achievements.getByRole('heading', { level: 2 }))).toBe('DevOps Achievements')
    expect(document.querySelectorAll('#achievements ol > li')).toHaveLength(4)
    const figures = within(achievements.getByRole('list', { name: 'In figures' })).getAllByRole('listitem')
    expect(figures).toHaveLength(6)
    for (const item of figures) expect(textOf(item.querySelector('.figure')!)).toMatch(/\d/)
  })

  it('shows the first three featured posts', () => {
    // C124 C125 C126 C127 C128 C129 C130 C131
    const blog = section('blog')
    const [first, ...others] = blog.getAllByRole('article')
    expect(others).toHaveLength(2)
    for (const text of [
      'Intermediate',
      'Payments',
      'Amani Mfano',
      '9 November 2026',
      'A payment button that can be pressed twice',
      'Carry one idempotency key',
    ])
      expect(textOf(first!)).toContain(text)
    expect(within(first!).getAllByRole('img')).toHaveLength(1)
    expect([...first!.querySelectorAll('img')].at(-1)!.getAttribute('src')).toMatch(/^\/assets\/amani-mfano.*\.svg$/)
    expect(textsOf(within(within(first!).getByRole('list')).getAllByRole('listitem'))).toEqual([
      'payments',
      'idempotency',
      'node',
      '+2 more',
    ])
    expect(textOf(first!)).toMatch(/\d min read, intermediate/)
    expect(hrefOf(within(first!).getByRole('link', { name: /^Read Full Article/ }))).toBe('/blog/1')
    expect(hrefOf(blog.getByRole('link', { name: 'View All Blog Posts' }))).toBe('/blogs')
  })

  it('shows statistics and technical achievements beside its testimonials', () => {
    // C132 C133 C134 C135 C136 C137 C138 C139 C140 C141 C142 C306
    const testimonials = section('testimonials')
    expect(textOf(testimonials.getByRole('heading', { level: 2 }))).toBe('Client Testimonials')
    const [first, ...others] = testimonials.getAllByRole('figure')
    expect(others).toHaveLength(1)
    expect(within(first!).getByRole('img', { name: '5 of 5 stars' }).querySelectorAll('svg')).toHaveLength(5)
    for (const text of [
      'We wanted a form for CVs',
      'Njeri Mfano',
      'Operations Manager',
      'Kazi Link Example Ltd',
      'Project: KaziLink',
    ])
      expect(textOf(first!)).toContain(text)
    expect(textOf(first!.querySelector('.quote')!)).toBe('Amani counted our calls before writing a line.')
    const statistics = testimonials.getByRole('region', { name: 'Portfolio Statistics' })
    for (const [figure, label] of [
      ['25+', 'Projects Completed'],
      ['100%', 'Client Satisfaction'],
      ['99.9%', 'Server Uptime'],
      ['10k+', 'Lines of Code'],
    ])
      expect(figuresIn(statistics)).toContainEqual([label, expect.stringContaining(figure!)])
    const technical = testimonials.getByRole('region', { name: 'Technical Achievements' })
    expect(textsOf(within(technical).getAllByRole('listitem'))).toEqual([
      '3 major cloud providers',
      '99.9% deployment success with zero-downtime deployments',
      'Average 60% speed boost',
    ])
  })

  it('has cards and the form in its contact section', () => {
    // C143 C144 C145
    const contact = section('contact')
    const cards = within(contact.getByRole('list', { name: 'Ways to reach me' }))
    expect(hrefOf(cards.getByRole('link', { name: /^Email/ }))).toMatch(/^mailto:amani@kibanda\.example\?subject=/)
    expect(hrefOf(cards.getByRole('link', { name: /^WhatsApp/ }))).toMatch(
      /^https:\/\/wa\.me\/254700000000\?text=Hello/,
    )
    expect(hrefOf(cards.getByRole('link', { name: /^Call/ }))).toBe('tel:+254700000000')
    expect(['Name', 'Email', 'Subject', 'Message'].map((label) => contact.getByLabelText(label).id)).toEqual([
      'contact-name',
      'contact-email',
      'contact-subject',
      'contact-message',
    ])
  })
})
