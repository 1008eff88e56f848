import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { UNKNOWN_ID } from '#domain/pages/unknown-pages.ts'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('the code shop’s list', () => {
  const page = publishedPage('/codeshop')
  const main = within(page.getByRole('main'))

  it('has a heading, a search and the scripts', () => {
    // C467 C469 C470 C471
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Code Script Marketplace')
    expect(main.getByText('High-quality scripts to power up your projects.').tagName).toBe('P')
    expect(main.getByPlaceholderText('Search for scripts...').tagName).toBe('INPUT')
    expect(main.getByText('Showing 3 of 3 scripts').tagName).toBe('P')
    expect(textsOf(main.getAllByRole('heading', { level: 2 }))).toEqual(['Jedwali', 'Foleni', 'Malipo'])
    expect(textsOf(main.getByLabelText('Sort by').querySelectorAll('option'))).toEqual([
      'Featured',
      'Newest',
      'Best Sellers',
      'Price: low to high',
      'Price: high to low',
      'Rating',
    ])
  })

  it('states the facts about each script, and links to its demo and its page', () => {
    // C474 C475
    const article = main.getByRole('heading', { name: 'Foleni' }).closest('article')!
    const foleni = within(article)
    for (const text of ['33% OFF', 'A queue for forms on bad networks', '(21 reviews)', '163 sales', 'Sample figures'])
      expect(foleni.getByText(text).textContent).toBe(text)
    expect(foleni.getByText('$39.00').tagName).toBe('STRONG')
    expect(article.textContent).toContain('4.7 out of 5 stars')
    expect(textOf(article.querySelector('s')!)).toBe('was $59.00')
    expect(article.querySelector('img')!.getAttribute('src')).toMatch(/\/cover-[\w.-]+\.svg$/)
    const demo = foleni.getByRole('link', { name: 'Live Demo of Foleni (opens in a new tab)' })
    expect(demo.getAttribute('target')).toBe('_blank')
    expect(foleni.getByRole('link', { name: 'Details of Foleni' }).getAttribute('href')).toBe('/codeshop/product/2')
  })

  it('has its own navigation bar, which marks the current page', () => {
    // C468
    const links = within(page.getByRole('navigation', { name: 'Code shop' })).getAllByRole('link')
    expect(links.map((link) => `${textOf(link)}: ${link.getAttribute('href')}`)).toEqual([
      'All Scripts: /codeshop',
      'My Purchases: /codeshop/account',
    ])
    const purchases = publishedPage('/codeshop/account')
    const marked = within(purchases.getByRole('navigation', { name: 'Code shop' })).getByRole('link', {
      name: 'My Purchases',
    })
    expect(marked.getAttribute('aria-current')).toBe('page')
  })
})

describe('the page of a script', () => {
  const page = publishedPage('/codeshop/product/2')
  const main = within(page.getByRole('main'))

  it('shows all details of the script', () => {
    // C483 C488 C489 C492 C493 C494 C495
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Foleni')
    expect(main.getByText('A queue for forms on bad networks').tagName).toBe('P')
    expect(main.getByText('$39.00').tagName).toBe('STRONG')
    const facts = main.getAllByRole('term').map((term) => [textOf(term), textOf(term.nextElementSibling!)])
    expect(Object.fromEntries(facts)).toMatchObject({
      Sales: '163',
      Rating: '4.7/5 (21 reviews)',
      Released: '17 August 2026',
      'Last Updated': '24 November 2026',
      Version: '1.0.0',
      Category: 'JavaScript',
    })
    expect(main.getByText('Sample figures').textContent).toBe('Sample figures')
    expect(main.getByText('Sample figures: the sales, rating and number of reviews are made up.').tagName).toBe('P')
    expect(main.getByRole('heading', { name: 'Features' }).tagName).toBe('H2')
    const technology = within(main.getByRole('list', { name: 'Technology Stack' })).getAllByRole('listitem')
    expect(textOf(technology[0]!)).not.toBe('')
    expect(textOf(page.getByRole('main')).match(/SHA-256 [0-9a-f]{64}/g)).toHaveLength(2)
    const pictures = within(main.getByRole('list', { name: 'Pictures of Foleni' })).getAllByRole('link')
    expect(pictures).toHaveLength(3)
    expect(main.getByRole('link', { name: 'Contact the author' }).getAttribute('href')).toBe('/contact')
  })

  it('does not give the sample ratings to search engines', () => {
    const data = textsOf(page.document.querySelectorAll('script[type="application/ld+json"]'))
    expect(data.join()).toContain('"Foleni"')
    expect(data.join()).not.toMatch(/rating|review/i)
  })

  it('opens its demo in a new tab', () => {
    // C489
    const demo = main.getByRole('link', { name: 'Live Demo (opens in a new tab)' })
    expect(demo.getAttribute('href')).toBe('/codeshop/demo/2-foleni-offline-form-queue/demo.html')
    expect(demo.getAttribute('target')).toBe('_blank')
  })

  it('offers its documentation and evaluation pack', () => {
    // C850
    expect(main.getByRole('link', { name: 'Read the documentation' }).getAttribute('href')).toBe(
      '/codeshop/product/2/documentation',
    )
    expect(main.getByRole('link', { name: 'Free evaluation pack' }).getAttribute('download')).toBe('')
  })
})

describe('the page for unknown scripts', () => {
  it('links back to the code shop', () => {
    // C496 C497
    const page = publishedPage(`/codeshop/product/${UNKNOWN_ID}`)
    const main = within(page.getByRole('main'))
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Script not found')
    expect(main.getByRole('link', { name: 'Back to Code Shop' }).getAttribute('href')).toBe('/codeshop')
  })
})
