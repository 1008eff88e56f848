import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const page = publishedPage('/shop')
const card = (name: string) => {
  const article = page.getByRole('heading', { level: 2, name }).closest('article')!
  return { ...within(article), article }
}

describe('the shop’s list', () => {
  it('shows every product as a card in a grid, in the order of the shop', () => {
    // C311 C312 C314 C315 C316 C329 C457
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Products')
    expect(page.getByRole('searchbox', { name: 'Search products' }).tagName).toBe('INPUT')
    const sort = page.getByLabelText<HTMLSelectElement>('Sort by')
    expect(sort.value).toBe('featured')
    expect(Array.from(sort.options, ({ value, text }) => `${value}: ${text}`)).toEqual([
      'featured: Featured',
      'newest: Newest',
      'price-low: Price: low to high',
      'price-high: Price: high to low',
      'rating: Rating',
    ])
    expect(page.getByRole('button', { name: 'Grid view' }).getAttribute('aria-pressed')).toBe('true')
    expect(page.getByText('Showing 8 of 8 products').tagName).toBe('P')
    expect(textsOf(page.document.querySelectorAll('article h2'))).toEqual([
      'Mbali Field Laptop 14',
      'Ngomeni Studio Headphones',
      'Herufi Quiet Keyboard 75',
      'Dakika Trail Watch',
      'Hodi Pocket Phone 6',
      'Hodi Walking Earbuds',
      'Mbali Reading Tablet 11',
      'Ngomeni Kitchen Speaker',
    ])
  })

  it('shows the badges, the rating, the price and the stock of a product', () => {
    // C332 C333 C334 C335 C336
    const earbuds = card('Hodi Walking Earbuds')
    expect(textsOf(earbuds.getByRole('list', { name: 'Badges' }).children)).toEqual(['New', '12% OFF'])
    expect(textsOf(earbuds.article.querySelectorAll('p')).map((text) => text.replace(/^[★☆]+/, ''))).toEqual([
      '4.1 out of 5 stars(7 reviews)',
      '$44.00was $50.00',
      '60 in stock',
    ])
    expect(textOf(earbuds.article.querySelector('s')!)).toBe('was $50.00')
    expect(earbuds.article.querySelector('img')!.getAttribute('src')).toMatch(/^\/assets\/front-.*\.svg$/)
    expect(earbuds.getByRole('group', { name: 'Quantity of Hodi Walking Earbuds' }).tagName).toBe('DIV')
    expect(earbuds.getByRole('link', { name: 'Hodi Walking Earbuds' }).getAttribute('href')).toBe(
      '/shop/product/walking-earbuds',
    )
  })

  it('marks a sold-out product, and disables its Add to Cart button', () => {
    // C337
    const speaker = card('Ngomeni Kitchen Speaker')
    expect(speaker.getByText('Out of stock').tagName).toBe('P')
    expect(speaker.getByRole<HTMLButtonElement>('button', { name: /^Add to Cart/ }).disabled).toBe(true)
  })

  it('offers five rating levels as filters, each with its range', () => {
    // C355 C848
    const levels = page.getAllByRole('checkbox', { name: /stars? & up/ }).map((box) => textOf(box.closest('label')!))
    expect(levels.map((text) => text.replace(/★+/, '').trim())).toEqual([
      '5 stars & up',
      '4 stars & up (4 to 4.9)',
      '3 stars & up (3 to 3.9)',
      '2 stars & up (2 to 2.9)',
      '1 star & up (1 to 1.9)',
    ])
  })

  it('has a slider for the maximum price', () => {
    // C350
    const slider = page.getByRole('slider', { name: 'Maximum price' })
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '3000'])
  })
})
