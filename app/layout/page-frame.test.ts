import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const hrefsOf = (links: Iterable<Element>) => [...links].map((link) => link.getAttribute('href'))
const MENU = ['Home', 'About', 'Skills', 'Projects', 'Achievements', 'Blog', 'Official Docs', 'Contact']

/** The items of the menu for wide screens. */
const menuOf = (document: Document) =>
  [...document.querySelectorAll('nav[aria-label=Main] li')].filter((item) => !item.closest('#mobile-menu'))

describe('the header', () => {
  const { document, getByRole } = publishedPage('/kra-itax')
  const menu = within(getByRole('navigation', { name: 'Main' }))

  it('has its items in order, the cart button and the theme button', () => {
    // C058 C060 C066 C068
    expect(textsOf(menuOf(document))).toEqual(MENU)
    const docs = menuOf(document).find((item) => textOf(item) === 'Official Docs')!
    expect(hrefsOf(docs.querySelectorAll('a'))).toEqual(['/officialapidocs'])
    expect(textOf(menu.getByRole('button', { name: 'Cart, 0 items' }))).toBe('Cart, 0 items')
    expect(menu.getByRole('button', { name: 'Dark theme' }).getAttribute('aria-pressed')).toBe('false')
  })

  it('has a menu for small screens with the same items, the services and the Login link', () => {
    // C012 C070 C071 C882
    const small = document.querySelector<HTMLElement>('#mobile-menu')!
    expect(small.hidden).toBe(true)
    const services = ['File a nil return, free', 'Shop', 'Code shop', 'API docs and sandbox', 'Your order']
    expect(textsOf(small.querySelectorAll('li'))).toEqual([...MENU, ...services])
    expect(textsOf(within(small).getByRole('list', { name: 'Services' }).querySelectorAll('a'))).toEqual(services)
    expect(hrefsOf(document.querySelectorAll('a[href="/login"]'))).toHaveLength(1)
    expect(textsOf(small.querySelectorAll('a[href="/login"]'))).toEqual(['Login'])
  })

  it.each([
    ['/projects', ['Projects']],
    ['/project/1', ['Projects']],
    ['/blogs', ['Blog']],
    ['/blog/1', ['Blog']],
    ['/contact', ['Contact']],
    ['/officialapidocs', ['Official Docs']],
    ['/shop', []],
  ])('on %s marks the items %j', (path, items) => {
    // C063
    const page = publishedPage(path).document
    const marked = menuOf(page).filter((item) => item.querySelector('[aria-current]'))
    expect(textsOf(marked)).toEqual(items)
  })
})

describe('the footer', () => {
  const footer = within(publishedPage('/kra-itax').getByRole('contentinfo'))
  const list = (name: string) => within(footer.getByRole('list', { name }))
  const links = (name: string) => hrefsOf(list(name).getAllByRole('link'))

  it('has the documented links', () => {
    // C264 C265 C266 C267 C269 C884
    expect(links('Social links')).toEqual([
      'https://git.example/amani',
      'https://profiles.example/amani',
      'https://social.example/amani',
    ])
    expect(links('Quick links')).toEqual(['/#about', '/#skills', '/#projects', '/#blog', '/#testimonials', '/#contact'])
    expect(links('On this site')).toEqual(
      expect.arrayContaining(['/shop', '/codeshop', '/shop/order', '/kra-itax', '/api-documentation']),
    )
    expect(list('Services').getAllByRole('listitem')).toHaveLength(4)
    expect(links('Contact')).toEqual(['mailto:amani@kibanda.example', 'tel:+254700000000'])
    expect(textsOf(list('Contact').getAllByRole('listitem'))).toContain('Nairobi, Kenya')
    expect(list('Technologies').getAllByRole('listitem').length).toBeGreaterThan(3)
  })

  it('is the same on every page outside a checkout', () => {
    // C873
    const [first, ...others] = ['/kra-itax', '/shop', '/blog/2', '/'].map(
      (path) => publishedPage(path).getByRole('contentinfo').outerHTML,
    )
    expect(others).toEqual(others.map(() => first))
  })

  it('links to privacy, terms and refunds', () => {
    // C698
    for (const [name, path, section] of [
      ['Privacy', '/privacy', 'What the server stores'],
      ['Terms', '/terms', 'Scripts'],
      ['Refunds', '/refunds', 'How to ask'],
    ] as const) {
      expect(hrefsOf(footer.getAllByRole('link', { name }))).toEqual([path])
      const { document } = publishedPage(path)
      expect(textOf(document.querySelector('h1')!)).toBe(name)
      const main = within(document.querySelector<HTMLElement>('main')!)
      const { id } = main.getByRole('heading', { level: 2, name: new RegExp(`^${section}`) })
      expect(main.getByRole('link', { name: `Link to: ${section}` }).getAttribute('href')).toBe(`#${id}`)
      expect(textOf(document.querySelector('main')!)).toContain('25 November 2026')
    }
  })
})
