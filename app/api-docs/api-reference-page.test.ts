import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const REFERENCES = [
  ['mpesa', 'M-Pesa Daraja'],
  ['kcb', 'KCB Buni'],
  ['coop', 'Co-op Connect'],
  ['equity', 'Jenga'],
  ['airtel', 'Airtel Money'],
  ['gavaconnect', 'KRA GavaConnect'],
] as const
const PAGES = new Map<string, Document>(
  REFERENCES.map(([id]) => [id, publishedPage(`/officialapidocs/${id}/reference`).document]),
)

describe('the references of the official APIs', () => {
  it.each(REFERENCES)(
    'contain the target of every link within the reference of %s, and cite sources on other sites',
    (id, name) => {
      // C689 C690
      const document = PAGES.get(id)!
      expect(textOf(document.querySelector('h1')!)).toBe(`${name} reference`)
      const anchors = [...document.querySelectorAll('main a[href^="#"]')].map((link) =>
        link.getAttribute('href')!.slice(1),
      )
      expect(anchors.length).toBeGreaterThan(10)
      expect(anchors.filter((anchor) => !document.getElementById(anchor))).toEqual([])
      expect(document.querySelectorAll('.basis').length).toBeGreaterThan(5)
      const sources = [...document.querySelectorAll('.source-list a')]
      expect(sources.length).toBeGreaterThan(0)
      for (const source of sources) expect(source.getAttribute('href')).toMatch(/^https:/)
    },
  )

  it('explain result code 1037 in a table, and show a sample', () => {
    // C688 C692
    const row = PAGES.get('mpesa')!.querySelector('#result-codes-1037')!
    expect(textOf(row.querySelector('th')!)).toBe('1037')
    expect(row.querySelector('th a')!.getAttribute('href')).toBe('#result-codes-1037')
    expect(textOf(row)).toContain('The phone did not answer')
    expect(textOf(row)).toContain('offer a new prompt')
    expect(textsOf(PAGES.get('mpesa')!.querySelectorAll('figure'))).toContainEqual(
      expect.stringContaining('You send: order AM-1042'),
    )
  })

  it('are linked from each provider and from each other', () => {
    // C685 C691
    for (const [id, name] of REFERENCES.slice(0, 5)) {
      const { document } = publishedPage(`/officialapidocs${id === 'mpesa' ? '' : `/${id}`}`)
      const link = document.querySelector(`#documentation a[href="/officialapidocs/${id}/reference"]`)!
      expect(textOf(link)).toBe(`${name} reference`)
      const others = PAGES.get(id)!.querySelectorAll('nav[aria-label="Other references"] a')
      expect(textsOf(others)).toContain('KRA GavaConnect reference')
    }
    const linksOf = (text: string) =>
      [...PAGES.get('gavaconnect')!.querySelectorAll('main a')]
        .filter((link) => textOf(link) === text)
        .map((link) => link.getAttribute('href'))
    expect(linksOf('File a nil return')[0]).toBe('/kra-itax')
    expect(linksOf("This site's own API")).toEqual(['/api-documentation'])
  })

  it('have a page for unknown providers', () => {
    expect(textOf(publishedPage('/officialapidocs/-/reference').document.querySelector('h1')!)).toBe(
      'Provider Not Found',
    )
  })
})
