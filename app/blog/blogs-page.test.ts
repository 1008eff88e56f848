import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('the blog', () => {
  const { document, getByRole, getByLabelText } = publishedPage('/blogs')
  const main = within(getByRole('main'))
  const buttonsOf = (name: string) => textsOf(within(main.getByRole('group', { name })).getAllByRole('button'))

  it('shows every article in a grid of cards, newest first', () => {
    // C231 C233 C234 C235 C240 C241 C296
    expect(textOf(main.getByRole('heading', { level: 1 }))).toBe('Blog')
    expect(main.getByRole('searchbox', { name: 'Search articles' }).getAttribute('value')).toBe('')
    expect(main.getByRole('button', { name: 'Grid view' }).getAttribute('aria-pressed')).toBe('true')
    const sort = getByLabelText('Sort by')
    expect(textsOf(within(sort).getAllByRole('option'))).toEqual(['Date', 'Title', 'Category', 'Difficulty'])
    expect((sort as HTMLSelectElement).value).toBe('date')
    expect(textOf(main.getByRole('status'))).toBe('Showing 10 of 10 articles')
    const dates = main.getAllByRole('article').map((card) => card.querySelector('time')!.dateTime)
    expect(dates).toHaveLength(10)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  it('offers categories, levels and the ten most frequent tags', () => {
    // C236 C237
    const [all, ...categories] = buttonsOf('Category')
    expect([all, categories.length]).toEqual(['All Categories', 4])
    expect(buttonsOf('Difficulty')).toEqual(['All Levels', 'Beginner', 'Intermediate', 'Advanced'])
    expect(buttonsOf('Tag')).toHaveLength(10)
  })

  it('has cards that describe their articles and link to them', () => {
    // C244 C245 C297
    const card = main
      .getAllByRole('article')
      .find((one) => textOf(one).includes('A payment button that can be pressed twice'))!
    expect(within(card).getAllByRole('img')[0]!.getAttribute('alt')).toMatch(/./)
    for (const text of [
      'Intermediate',
      'Payments',
      'Amani Mfano',
      '9 November 2026',
      'Carry one idempotency key from the button',
      'min read',
    ])
      expect(textOf(card)).toContain(text)
    expect(textsOf(within(card).getAllByRole('listitem'))).toEqual(['payments', 'idempotency', 'node', 'sql', 'http'])
    expect(
      within(card)
        .getByRole('link', { name: /^Read Full Article/ })
        .getAttribute('href'),
    ).toBe('/blog/1')
  })

  it('links to its feeds', () => {
    for (const [name, path] of [
      ['RSS', '/rss.xml'],
      ['Atom', '/atom.xml'],
      ['JSON Feed', '/feed.json'],
    ] as const) {
      expect(main.getByRole('link', { name }).getAttribute('href')).toBe(path)
      expect(document.querySelectorAll(`head link[rel="alternate"][href="${path}"]`)).toHaveLength(1)
      // The home page names the feeds too, so that feed readers find them by the site's address.
      expect(publishedPage('/').document.querySelectorAll(`head link[href="${path}"]`)).toHaveLength(1)
    }
  })
})
