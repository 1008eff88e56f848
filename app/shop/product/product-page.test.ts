import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

describe('the page of a product', () => {
  const page = publishedPage('/shop/product/studio-headphones')
  const main = within(page.getByRole('main'))

  it('has a breadcrumb trail with links to the category and to the list of products', () => {
    // C362 C363
    const trail = within(page.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(textsOf(trail.getAllByRole('listitem')).filter((text) => text !== '/')).toEqual([
      'Products',
      'Audio',
      'Ngomeni Studio Headphones',
    ])
    expect(trail.getByRole('link', { name: 'Products' }).getAttribute('href')).toBe('/shop')
    expect(trail.getByRole('link', { name: 'Audio' }).getAttribute('href')).toBe('/shop?category=audio')
  })

  it('shows the product’s badges, rating, price and stock, and the promises of the shop', () => {
    // C364 C365 C366 C369 C370 C371 C340
    expect(textsOf(main.getByRole('list', { name: 'Badges' }).children)).toEqual(['10% OFF', 'Featured'])
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Ngomeni Studio Headphones')
    const price = page.document.querySelector('h1 ~ p strong')!
    expect(textOf(price.parentElement!)).toBe('$180.00was $200.00')
    for (const text of ['(6 reviews)', '18 in stock', 'Free Shipping on orders over $50', '2 Year Warranty'])
      expect(main.getByText(text).textContent).toBe(text)
    expect(main.getByText('30 Day Returns').textContent).toBe('30 Day Returns')
    expect(main.getByRole('heading', { name: 'Key Features' }).tagName).toBe('H2')
    expect(main.getAllByRole('listitem').map(textOf)).toContain('Noise canceling')
  })

  it('has four tabs and three pictures', () => {
    // C372 C373 C374
    expect(textsOf(main.getAllByRole('tab'))).toEqual(['Description', 'Specifications', 'Reviews', 'Related Products'])
    const pictures = within(main.getByRole('list', { name: 'Pictures of Ngomeni Studio Headphones' }))
    expect(pictures.getAllByRole('link').map((link) => link.getAttribute('aria-current'))).toEqual(['true', null, null])
  })

  it('shows sample reviews, labeled as samples', () => {
    // C375
    const laptop = publishedPage('/shop/product/field-laptop-14')
    const reviews = laptop.getAllByText(/^\d+ \w+ 20\d\d$/).map((date) => date.closest('li')!)
    expect(reviews).toHaveLength(6)
    expect(textOf(reviews[0]!)).toMatch(/^Achieng O\..*28 October 2026/)
    for (const review of reviews) expect(within(review).getByText('Sample').textContent).toBe('Sample')
  })

  it('shows other products of the same category', () => {
    // C377
    const earbuds = publishedPage('/shop/product/walking-earbuds')
    const related = earbuds.getByRole('heading', { name: 'Related Products' }).parentElement!
    expect(textsOf(related.querySelectorAll('li a')).filter((text) => text !== '')).toEqual([
      'Ngomeni Studio Headphones',
      'Ngomeni Kitchen Speaker',
    ])
  })

  it('has a New badge if the product is new', () => {
    // C364
    const watch = publishedPage('/shop/product/trail-watch')
    expect(textsOf(watch.getByRole('list', { name: 'Badges' }).children)).toContain('New')
  })

  it('disables the quantity buttons and the Add to Cart button of a sold-out product', () => {
    // C337 C367
    const speaker = publishedPage('/shop/product/kitchen-speaker')
    expect(speaker.getByText('Out of stock').tagName).toBe('P')
    expect(speaker.getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ }).value).toBe('1')
    for (const name of [/^Decrease quantity/, /^Increase quantity/, /^Add to Cart/])
      expect(speaker.getAllByRole('button', { name })[0]!.matches(':disabled, [aria-disabled=true]'), `${name}`).toBe(
        true,
      )
  })
})
