import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { publishedPage, textOf, textsOf } from '#testing/published-page.ts'

const PROVIDERS = [
  ['M-Pesa', 'Active', ''],
  ['Airtel Money', 'Active', '/airtel'],
  ['KCB Bank', 'Beta', '/kcb'],
  ['Co-operative Bank', 'Coming soon', '/coop'],
  ['Equity Bank', 'Beta', '/equity'],
  ['PayPal', 'Active', '/paypal'],
] as const

/** The page of each provider, keyed by the end of the page's path. */
const PAGES = new Map<string, Document>(
  PROVIDERS.map(([, , path]) => [path, publishedPage(`/api-integrations${path}`).document]),
)
const partOf = (path: string, selector: string) => PAGES.get(path)!.querySelector<HTMLElement>(selector)!
const codeOf = (path: string, name: string) => textOf(partOf(path, `main pre[role=region][aria-label^="${name}"]`))

describe('API Integrations', () => {
  it('lists six providers, each with its status', () => {
    // C198 C199 C207
    const menu = within(partOf('', 'nav[aria-label=Providers]'))
    const links = menu.getAllByRole('link')
    expect(textsOf(links)).toEqual(PROVIDERS.map(([name, status]) => name + status))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      PROVIDERS.map(([, , path]) => `/api-integrations${path}`),
    )
    expect(textsOf(menu.getAllByRole('heading'))).toEqual(['Mobile money', 'Bank', 'Payment gateway'])
  })

  it.each(PROVIDERS)('describes the features, authentication and parameters of %s', (name, status, path) => {
    // C200 C201 C221
    const article = within(partOf(path, 'main article'))
    expect(textOf(article.getByRole('heading', { level: 2 }))).toBe(name)
    expect(textOf(partOf(path, 'main nav [aria-current=page]'))).toBe(name + status)
    const features = article.getByText('Key Features').closest('section')!
    expect(features.querySelectorAll('li').length).toBeGreaterThanOrEqual(4)
    expect(textOf(article.getByText('Authentication').closest('section')!)).toContain('Authorization: Bearer <token>')
    expect(textOf(partOf(path, 'main article'))).toMatch(/KES by default/)
  })

  it.each([
    // C208 C209 C210
    ['', ['POST /api/mpesa/stk-push', 'POST /api/mpesa/c2b', 'POST /api/mpesa/b2c']],
    // C211 C212
    ['/kcb', ['GET /api/kcb/accounts', 'POST /api/kcb/transfer']],
    // C213 C214
    ['/coop', ['GET /api/coop/accounts/{accountNumber}', 'POST /api/coop/transfers']],
    // C215 C216
    ['/equity', ['GET /api/equity/accounts/{accountId}', 'POST /api/equity/payments']],
    // C217 C218
    ['/airtel', ['POST /api/airtel/collect', 'POST /api/airtel/disburse']],
    // C219 C220
    ['/paypal', ['POST /api/paypal/payments', 'GET /api/paypal/payments/{paymentId}']],
  ])('on /api-integrations%s, documents the calls %s', (path, names) => {
    const shown = [...PAGES.get(path)!.querySelectorAll('article section h3 + p code')]
    for (const name of names) {
      const section = shown.find((code) => code.textContent === name)!.closest('section')!
      if (name.startsWith('POST')) expect(textsOf(section.querySelectorAll('dl span'))).toContain('required')
    }
  })

  it('shows each example in four languages, with syntax highlighting', () => {
    // C202 C907
    const section = within(partOf('', '#startStkPush'))
    const languages = section.getByRole('group', { name: 'Language' })
    expect(textsOf(within(languages).getAllByRole('button'))).toEqual(['curl', 'JavaScript', 'PHP', 'Python'])
    expect(codeOf('', 'Request a payment by STK push, curl')).toContain('curl --fail-with-body')
    expect(partOf('', '#startStkPush [aria-label^="Response to"] .hljs-attr').textContent).toBe('"checkoutRequestId"')
  })

  it('shows the response, the possible outcomes and the errors of a call', () => {
    expect(codeOf('', 'Response to Request a payment by STK push')).toContain('"checkoutRequestId"')
    expect(textsOf(partOf('', '#getStkPush').querySelectorAll('dl span'))).toContain(
      'one of pending, completed, failed',
    )
    const section = partOf('', '#startStkPush')
    expect(textsOf(section.querySelectorAll('summary'))).toEqual(
      expect.arrayContaining(['Response, 202', 'Callback body', 'Possible outcomes, 5']),
    )
    expect(textsOf(section.querySelectorAll('summary'))).toContainEqual(expect.stringMatching(/^Errors of this call/))
    expect(codeOf('', 'Callback of')).toContain('"receiptNumber"')
    expect(codeOf('', 'Callback after cancelled')).toContain('"resultCode": "1032"')
    expect(codeOf('', 'Callback after cancelled')).not.toContain('receiptNumber')
    expect(textOf(section)).toContain('It has the fields of the response to getStkPush.')
    expect(textOf(partOf('', '#registerC2bUrls [aria-label^="Fields of the callback"]'))).toContain(
      'masked by Safaricom',
    )
    expect(textsOf(section.querySelectorAll('q'))).toContain('Request cancelled by user')
    const cancelled = [...section.querySelectorAll('dt')].find((term) => textOf(term).includes('1032'))!
    expect(textOf(cancelled)).toMatch(/^provider code ?1032 ?Sandbox-Outcome ?cancelled$/)
    expect(textsOf(section.querySelectorAll('code'))).toContain('prompt-already-open')
    expect(textsOf(PAGES.get('')!.querySelectorAll('h3'))).toContain('Errors shared by all calls')
    expect(textsOf(PAGES.get('')!.querySelectorAll('main summary'))).toContainEqual(
      expect.stringMatching(/^Sources, \d+$/),
    )
    expect(textOf(partOf('', 'main'))).toContain('Checked on 21 November 2026.')
  })

  it('lists the calls at the top, shows a sample error, and shows how to read callbacks', () => {
    expect(codeOf('', 'An error')).toContain('"error": "parameters-wrong"')
    expect(codeOf('', "Read the sandbox's callbacks")).toContain('/sandbox/callbacks')
    expect(codeOf('', 'Callbacks in the sandbox')).toContain('"endedAt"')
    const calls = [...PAGES.get('')!.querySelectorAll('nav[aria-labelledby=calls-title] a')]
    expect(calls).toHaveLength(4)
    expect(calls.at(-1)!.getAttribute('href')).toBe('#sendB2cPayment')
  })

  it.each([
    ['', 'cancelled', 'startStkPush'],
    ['/coop', 'failed', 'createCoopTransfer'],
    ['/equity', 'failed', undefined],
    ['/paypal', 'duplicate-reference', undefined],
  ])('on /api-integrations%s, shows how to choose the outcome %s, and any callbacks', (path, outcome, call) => {
    expect(codeOf(path, 'A chosen outcome')).toContain(`--header 'Sandbox-Outcome: ${outcome}'`)
    const callbacks = PAGES.get(path)!.querySelectorAll('pre[aria-label^="Callbacks in the sandbox"]')
    expect(textsOf(callbacks)).toEqual(call ? [expect.stringContaining(`"operation": "${call}"`)] : [])
    const terms = textsOf(PAGES.get(path)!.querySelectorAll('main dt'))
    expect(terms.filter((term) => term === 'Callbacks')).toHaveLength(call ? 1 : 0)
  })

  it('has quick actions and a fixed API status list', () => {
    // C204 C205 C206
    const actions = within(partOf('/kcb', 'section[aria-labelledby=quick-actions-title]'))
    expect(textsOf(actions.getAllByRole('listitem'))).toEqual([
      expect.stringContaining('Download SDK'),
      expect.stringContaining('API Console'),
      expect.stringContaining('View Documentation'),
    ])
    expect(actions.getByRole('link', { name: /View Documentation/ }).getAttribute('href')).toBe(
      'https://buni.kcbgroup.com',
    )
    expect(actions.getByRole('link', { name: /Download SDK/ }).getAttribute('href')).toBe(
      '/api-docs/kibanda-kcb-sdk.zip',
    )
    const status = textsOf(
      [...PAGES.get('')!.querySelectorAll('section')]
        .find((section) => section.querySelector('h2')?.textContent === 'API Status')!
        .querySelectorAll('li'),
    )
    expect(status.map((line) => /Operational|Maintenance/.exec(line)?.[0])).toEqual([
      'Operational',
      'Operational',
      'Maintenance',
    ])
  })

  it('has a page for unknown providers', () => {
    const { document } = publishedPage('/api-integrations/-')
    expect(textOf(document.querySelector('h1')!)).toBe('Provider Not Found')
    expect(textOf(document.querySelector('main a[href="/api-integrations"]')!)).toBe('All Integrations')
  })
})
