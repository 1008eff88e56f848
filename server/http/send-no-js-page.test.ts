import { expect, it } from 'vitest'
import { fetchReceipt } from '#contract/receipts.ts'
import { API_DOCUMENTS } from '#domain/api-docs/addresses.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { NO_JS_ORDER, NO_JS_PURCHASE } from '#domain/pages/no-js-pages.ts'
import { OWN_ERROR } from '#offline/shared-with-worker.ts'
import { describeOnEachDatabase } from '#testing/databases.ts'
import { freshApp } from '#testing/fresh-app.ts'
import { useUp } from '#testing/use-up.ts'
import { createApp } from '#server/api/app.ts'
import type { Database } from '#server/db/all-tables.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { createPageLoader } from '#server/publication/pages.ts'
import { LOOKUPS_PER_ADDRESS } from './limits.ts'

const FORMS = [
  NO_JS_ORDER,
  NO_JS_PURCHASE,
  addressOf(pages.payment),
  addressOf(pages.nilReturns),
  addressOf(pages.contact),
]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
}
/** Form fields that all handlers accept, so that each handler queries the database. */
const TYPED =
  'number=SO-1&email=a%40example.org&pin=A001234567Z&year=2025&name=A&subject=B&message=C&step=review&product=quiet-keyboard-75&script=1'

const REFUSALS: [name: string, status: number, headers: Record<string, string>, body: string, words: string][] = [
  ['from another site', 403, { origin: 'https://evil.example' }, TYPED, 'submitted from another site'],
  ['marked as cross-site', 403, { 'sec-fetch-site': 'cross-site' }, TYPED, 'submitted from another site'],
  ['too large', 413, {}, `message=${'x'.repeat(70_000)}`, 'What you entered is too long'],
  ['in parts', 415, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 'could not read what your browser'],
  ['as text', 415, { 'content-type': 'text/plain' }, 'pin=A', 'could not read what your browser'],
  ['without a content type', 415, { 'content-type': '' }, 'pin=A', 'could not read what your browser'],
  ['with too many fields', 400, {}, 'a=1&'.repeat(200), 'could not read what your browser'],
]

describeOnEachDatabase('A refusal that a person reads', (kind) => {
  const pagesOfSample = createPageLoader()(currentSite(), { headers: {}, connectTo: [] })
  const test = freshApp(kind, { pages: pagesOfSample })
  const inFrame = async (answer: Response) => {
    const text = await answer.text()
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(text).toMatch(/<title>Error: This did not work/)
    const places = ['<header', '<main', '<h1 class="title">This did not work</h1>', '<footer'].map((part) =>
      text.indexOf(part),
    )
    expect(places.every((place, position) => place > (places[position - 1] ?? 0))).toBe(true)
    expect(text).not.toMatch(/<script|"success":false/)
    return text
  }

  // C892
  it.each(REFUSALS)('is shown as a page for each form sent %s', async (_, status, headers, body, words) => {
    for (const path of FORMS) {
      const answer = await test.app.request(path, {
        method: 'POST',
        headers: { ...FORM, ...BROWSER, ...headers },
        body,
      })
      expect([path, answer.status]).toEqual([path, status])
      const text = await inFrame(answer)
      expect(text).toContain(words)
      expect(text).toContain(`href="${path}"`)
      expect(text).toContain('>Open the form again</a')
      // A form from another site must not be turned into one of ours.
      expect(text).not.toContain('Send it again')
    }
  })

  // C892 C986
  it('states when to try again if the database is busy, and keeps the input', async () => {
    const busy = new Proxy({} as Database, {
      get() {
        throw Object.assign(new Error('The database is busy.'), { code: '53300' })
      },
    })
    const app = createApp({ ...test.site, db: busy }, test.site)
    // The purchase handler validates all input before it queries the database.
    for (const path of FORMS.filter((one) => one !== NO_JS_PURCHASE)) {
      const typed = `${TYPED}&note=%3Cscript%3E%22`
      const answer = await app.request(path, { method: 'POST', headers: { ...FORM, ...BROWSER }, body: typed })
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
      const text = await inFrame(answer)
      expect(text).toContain('The server cannot save anything right now. Please try again in a few seconds.')
      expect(text).toContain(`<form class="mt-4" action="${path}" method="post">`)
      expect(text).toContain('<input type="hidden" name="number" value="SO-1"/>')
      expect(text).toContain('<input type="hidden" name="note" value="&lt;script&gt;&quot;"/>')
    }
    const shown = await app.request(`${NO_JS_ORDER}?product=quiet-keyboard-75`, { headers: BROWSER })
    expect([shown.status, shown.headers.get('retry-after')]).toEqual([503, '5'])
    expect(shown.headers.get(OWN_ERROR)).toBe('1')
    await inFrame(shown)
  })

  // C892 C986
  it('is shown as a page after a browser followed a link, and states when to try again', async () => {
    await useUp(test.site, LOOKUPS_PER_ADDRESS, '10.1.1.1')
    const headers = { ...BROWSER, 'x-forwarded-for': '10.1.1.1' }
    const answer = await test.app.request(`${fetchReceipt.path}?token=x`, { headers })
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(answer.headers.get(OWN_ERROR)).toBe('1')
    expect(await inFrame(answer)).toContain('Too many requests from this network.')
  })

  // C892
  it('stays JSON for programs', async () => {
    const asked = [
      test.post('/api/v1/messages', '{', { accept: 'text/html, image/gif, */*' }),
      test.app.request('/api/v1/nothing'),
      test.app.request(addressOf(pages.contact), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ]
    for (const answer of await Promise.all(asked))
      expect(await answer.json()).toMatchObject({ success: false, message: expect.any(String) })
    expect((await test.app.request(API_DOCUMENTS.siteOpenApi)).status).toBe(200)
  })
})
