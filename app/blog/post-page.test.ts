import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const TITLE = 'A payment button that can be pressed twice'
const articleOf = ({ getByRole }: ReturnType<typeof publishedPage>) =>
  within(within(getByRole('main')).getAllByRole('article')[0]!)

describe('an article’s page', () => {
  const page = publishedPage('/blog/1')
  const article = articleOf(page)

  it('shows the article’s header, text and author', () => {
    // C248 C249 C250 C251 C259
    expect(textOf(page.getByRole('heading', { level: 1 }))).toBe(TITLE)
    for (const text of [
      'Payments',
      'Intermediate',
      '1.2k views',
      'Amani Mfano',
      '9 November 2026',
      '#payments',
      '#idempotency',
      '#http',
    ])
      expect(textsOf(article.getAllByText(text))).toContain(text)
    expect(textsOf(article.getAllByText(/^\d+ min read$/))).not.toEqual([])
    expect(article.getByRole('img', { name: /Pay button/ }).tagName).toBe('IMG')
    expect(textsOf(article.getAllByRole('listitem'))).toContainEqual(expect.stringContaining('same key, same body'))
    expect(textOf(page.getByRole('main'))).toContain('Keep the keys for longer than any client can still retry')
  })

  it('introduces the author, and links to the RSS feed', () => {
    // C259 C889
    const author = article.getByRole('complementary', { name: 'About the author' })
    expect(textOf(author)).toContain('from Nairobi')
    const hrefOf = (name: string) => within(author).getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Follow by RSS')).toBe('/rss.xml')
    expect(hrefOf('Start a project')).toBe('/contact')
  })

  it('has sections that can be linked to', () => {
    const sections = textsOf(within(page.getByRole('navigation', { name: 'Sections' })).getAllByRole('link'))
    expect(sections[0]).toBe('One key for one intention')
    for (const section of sections) {
      const link = article.getByRole('link', { name: `Link to: ${section}` })
      expect(link.getAttribute('href')).toBe(`#${link.closest('h2')!.id}`)
    }
    expect(article.getByRole('link', { name: 'Link to: The route' }).getAttribute('href')).toBe('#the-route')
  })

  it('highlights the article’s code', () => {
    const block = article.getAllByRole('figure').find((one) => textOf(one).includes('CREATE TABLE orders'))!
    expect(textOf(block.querySelector('.hljs-keyword')!)).toBe('CREATE TABLE')
  })

  it('opens its share links in a new tab', () => {
    // C254
    for (const name of ['Twitter', 'LinkedIn', 'Facebook'])
      expect(article.getAllByRole('link', { name })[0]!.getAttribute('target')).toBe('_blank')
  })

  it('suggests other articles in its category', () => {
    // C260
    const relatedOf = ({ getByText }: ReturnType<typeof publishedPage>) =>
      textsOf(within(getByText('Related articles').closest('section')!).getAllByRole('heading', { level: 3 }))
    expect(relatedOf(page)).toEqual(['How an M-Pesa STK push can end'])
    expect(relatedOf(publishedPage('/blog/2'))).toEqual([TITLE])
  })
})

it('a part of a series links to the other parts, and a diagram has a text description', () => {
  // C695 C696
  const page = publishedPage('/blog/7')
  const article = articleOf(page)
  const diagram = article.getByRole('region', { name: 'Diagram: Forty seconds of git pull' })
  expect(textsOf(within(diagram).getAllByRole('listitem'))[0]).toBe('At Server: git pull: new code, old packages.')
  expect(diagram.querySelectorAll('svg')).toHaveLength(1)
  expect(textsOf(article.getAllByRole('link'))).toContainEqual(
    expect.stringMatching(/^Part \d+ of \d+: Code you can trust$/),
  )
  const series = page.getByRole('navigation', { name: 'Series: Code you can trust' })
  expect(textsOf(series.querySelectorAll('[aria-current=page]'))).toEqual([
    expect.stringContaining('Deploys without a maintenance window, on one cheap server'),
  ])
  const parts = within(series).getAllByRole('link')
  for (const part of parts)
    expect(textOf(publishedPage(part.getAttribute('href')!).document.querySelector('h1')!)).toBe(textOf(part))
})

it('the page for an unknown article links to all articles and to the home page', () => {
  // C261 C262 C263
  const { getByRole } = publishedPage('/blog/-')
  expect(textOf(getByRole('heading', { level: 1 }))).toBe('Blog Post Not Found')
  const main = within(getByRole('main'))
  expect(textOf(getByRole('main'))).toContain('may have been moved or deleted')
  expect(main.getByRole('link', { name: 'All Articles' }).getAttribute('href')).toBe('/blogs')
  expect(main.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
})
