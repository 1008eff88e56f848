import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const PROVIDERS = [
  ['', 'M-Pesa'],
  ['/airtel', 'Airtel Money'],
  ['/kcb', 'KCB Bank'],
  ['/coop', 'Co-operative Bank'],
  ['/equity', 'Equity Bank'],
] as const
const PAGES = new Map(PROVIDERS.map(([path]) => [path, publishedPage(`/officialapidocs${path}`).document]))

describe('Official API Documentation', () => {
  it('lists five providers, all in maintenance', () => {
    // C222
    const links = PAGES.get('')!.querySelectorAll('nav[aria-label=Providers] a')
    expect(textsOf(links)).toEqual(PROVIDERS.map(([, name]) => `${name}Maintenance`))
  })

  it('links to the integrations and to the KRA reference', () => {
    // C229 C691
    const links = within(PAGES.get('')!.querySelector<HTMLElement>('main')!)
    expect(links.getByText(/^API integrations/).getAttribute('href')).toBe('/api-integrations')
    expect(links.getByText('KRA GavaConnect reference').getAttribute('href')).toBe(
      '/officialapidocs/gavaconnect/reference',
    )
  })

  it.each(PROVIDERS)('shows four tabs about a provider on /officialapidocs%s', (path) => {
    // C223 C224 C225 C226 C227 C228 C304
    const document = PAGES.get(path)!
    expect(textsOf(document.querySelectorAll('[role=tab]'))).toEqual(['Overview', 'Documentation', 'SDKs', 'Support'])
    const [overview, documentation, sdks, support] = document.querySelectorAll('[role=tabpanel]')
    expect(textsOf(document.querySelectorAll('[role=tabpanel] > h3'))).toEqual([
      'Overview',
      'Documentation',
      'SDKs',
      'Support',
    ])

    expect(textsOf(overview!.querySelectorAll('h4'))).toEqual(['Features', 'Requirements', 'Pricing', 'Quick start'])
    expect(overview!.querySelectorAll('ol > li h5').length).toBeGreaterThanOrEqual(4)
    // The steps contain HTML, which is rendered as HTML.
    expect(overview!.querySelectorAll('ol code').length).toBeGreaterThan(0)
    expect(textOf(overview!)).not.toContain('</')

    const cards = [...documentation!.querySelectorAll('ul[aria-labelledby=own-pages] a')]
    expect(cards.length).toBeGreaterThanOrEqual(3)
    for (const card of cards) expect(card.getAttribute('href')).toMatch(/^https:\/\//)

    for (const sdk of sdks!.querySelectorAll('li')) {
      expect(textOf(sdk)).toMatch(/version \S+/)
      const links = [...sdk.querySelectorAll('a')]
      expect(textsOf(links)).toEqual([expect.stringMatching(/^Download/), expect.stringMatching(/^Repository/)])
      for (const link of links) expect(link.getAttribute('href')).toMatch(/^https:/)
    }

    const ways = ['Email', 'Phone', 'Documentation', 'Community', 'WhatsApp', 'Telegram']
    expect(textsOf(support!.querySelectorAll('dt'))).toEqual(ways)
    expect(support!.querySelectorAll('a').length).toBeGreaterThan(0)
  })

  it('has the SDKs and the support address of M-Pesa', () => {
    expect(PAGES.get('')!.querySelectorAll('#sdks li')).toHaveLength(8)
    expect(textsOf(PAGES.get('')!.querySelectorAll('#support a'))).toContain('apisupport@safaricom.co.ke')
  })
})
