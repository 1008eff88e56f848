import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'
import { readFileList } from './built-files.ts'
import { currentSite } from './built-site.ts'
import { createPageLoader } from './pages.ts'
import { pathOf } from './static-file.ts'

const site = currentSite()
const FILES = Object.keys(readFileList(site))

let test: Awaited<ReturnType<typeof createTestApp>>
beforeAll(async () => {
  const pages = createPageLoader()(site, {
    headers: { 'cross-origin-resource-policy': 'same-origin' },
    connectTo: [],
  })
  test = await createTestApp('SQLite', { pages })
})
afterAll(() => test.database.close())

const ask = (path: string, init: RequestInit = {}) =>
  test.app.request(path, { ...init, headers: { origin: 'https://other.example', ...init.headers } })
const policyOf = ({ headers }: Response) => [
  headers.get('cross-origin-resource-policy'),
  headers.get('access-control-allow-origin'),
]
const OPEN = ['cross-origin', '*']
const CLOSED = ['same-origin', null]

/** The kinds of built files, with the policy that states whether other sites may show and fetch them. */
const KINDS: readonly (readonly [what: string, kind: RegExp, policy: readonly (string | null)[]])[] = [
  ['pictures', /^assets\/[^/]+\.(?:avif|webp|png|jpe?g|svg)$/, OPEN],
  ['feeds', /^(?:rss\.xml|atom\.xml|feed\.json)$/, OPEN],
  ['icons', /^(?:apple-touch-icon|icon-[\w-]+)\.png$/, OPEN],
  ['sitemaps, robots.txt and the manifest', /^(?:sitemap[\w-]*\.xml|robots\.txt|site\.webmanifest)$/, OPEN],
  ['the résumé and the calendar file', /^[\w-]+\.(?:pdf|ics)$/, OPEN],
  ['documents of the APIs', /^api-docs\//, OPEN],
  ['what checks a license', /^codeshop\/verify\/(?!index\.html)/, OPEN],
  ['pages', /(?:^|\/)index\.html$/, CLOSED],
  ['scripts, styles and fonts', /^(?:assets\/[^/]+\.(?:js|css|woff2)|service-worker\.js)$/, CLOSED],
  ['what the pages load', /^(?:assets\/[^/]+\.json|(?:data|lists)\/.+|(?:data|search)\.json)$/, CLOSED],
  ['demos', /^codeshop\/demo\//, CLOSED],
  ['evaluation packs', /^codeshop\/evaluation\//, CLOSED],
]
/** Files that are only for static hosts, and the pages shown for unknown paths. */
const UNSERVED = /^(?:404\.html|404\/|api\/)|(?:^|\/)-\//

describe('access from other sites', () => {
  // C924
  it.each(KINDS)('follows one policy for %s', async (_, kind, policy) => {
    const names = FILES.filter((name) => kind.test(name) && !UNSERVED.test(name))
    expect(names).not.toEqual([])
    const found = await Promise.all(names.map(async (name) => [name, policyOf(await ask(pathOf(name)))]))
    expect(found.filter(([, has]) => JSON.stringify(has) !== JSON.stringify(policy))).toEqual([])
  })

  it('has exactly one policy for every file', () => {
    const kindsOf = (name: string) => KINDS.filter(([, kind]) => kind.test(name)).map(([what]) => what)
    const counts = FILES.filter((name) => !UNSERVED.test(name)).map((name) => [name, kindsOf(name)] as const)
    expect(counts.filter(([, kinds]) => kinds.length === 0)).toEqual([])
    const both = counts.filter(([, kinds]) => kinds.length > 1 && !kinds.includes('demos'))
    expect(both).toEqual([])
  })

  it('is the same for a range, a 304 response and a redirect as for the file itself', async () => {
    const whole = await ask('/rss.xml')
    const unchanged = await ask('/rss.xml', { headers: { 'if-none-match': whole.headers.get('etag')! } })
    const part = await ask('/icon-192.png', { headers: { range: 'bytes=0-1' } })
    const tidied = await ask('/rss.xml/')
    expect([whole, unchanged, part, tidied].map(({ status }) => status)).toEqual([200, 304, 206, 308])
    for (const response of [whole, unchanged, part, tidied]) expect(policyOf(response)).toEqual(OPEN)
  })

  it('is granted to preflight requests', async () => {
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }
    for (const path of ['/rss.xml', '/api-docs/site-openapi.json', '/api/openapi.json']) {
      const { status, headers } = await ask(path, preflight)
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 204, '*'])
    }
    const description = await ask('/api/openapi.json')
    expect([description.status, description.headers.get('access-control-allow-origin')]).toEqual([302, '*'])
    expect((await ask('/', preflight)).status).toBe(405)
  })

  it('is granted by the sandbox, but not by the site’s own API', async () => {
    const preflight = {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    }
    const asked = await ask('/sandbox/api/auth/login', preflight)
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(asked.headers.get('access-control-allow-headers')).toBe('content-type')
    const refused = await ask('/sandbox/api/auth/login', { method: 'POST', body: '{' })
    expect([refused.status >= 400, refused.headers.get('access-control-allow-origin')]).toEqual([true, '*'])
    for (const path of ['/api/v1/products', '/healthz', '/nothing'])
      expect((await ask(path)).headers.get('access-control-allow-origin')).toBeNull()
  })
})
