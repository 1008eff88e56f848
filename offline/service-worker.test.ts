import { beforeEach, describe, expect, it, vi } from 'vitest'
import { FILES_CACHE, OWN_ERROR, PAGES_CACHE } from './shared-with-worker.ts'

const ORIGIN = 'https://kibanda.example'
const kept: Record<string, string> = {
  '/blog/1': 'the saved article',
  '/offline': 'the offline page',
  '/assets/a.css': 'the saved styles',
}
type Handler = (event: object) => void
const handlers: Record<string, Handler> = {}
let answer: () => Promise<Response>

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('self', { addEventListener: (type: string, then: Handler) => (handlers[type] = then) })
  vi.stubGlobal('location', new URL(ORIGIN))
  vi.stubGlobal('fetch', () => answer())
  const cache = {
    match: async (key: string) => (key in kept ? new Response(kept[key]) : undefined),
  }
  vi.stubGlobal('caches', {
    open: async (name: string) => ([PAGES_CACHE, FILES_CACHE].includes(name) ? cache : undefined),
  })
  // Replaces Node's own `Response.redirect`, which accepts only absolute URLs.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to) => new Response(null, { status: 302, headers: { location: String(to) } }),
  )
  await import('./service-worker.ts')
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

/** Opens a page, or loads a file, through the worker. */
async function open(path: string, mode = 'navigate'): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<Response>()
  handlers.fetch!({
    request: { method: 'GET', mode, url: ORIGIN + path },
    preloadResponse: Promise.resolve(undefined),
    respondWith: resolve,
  })
  return promise
}
const proxyPage = (status: number) => async () =>
  new Response('<center><h1>Bad Gateway</h1></center><hr><center>nginx</center>', { status })

describe.each([429, 500, 502, 503, 504, 520])('When a proxy responds with status %d instead of the site', (status) => {
  // C770
  beforeEach(() => void (answer = proxyPage(status)))

  it('a saved page opens', async () => {
    expect(await (await open('/blog/1')).text()).toBe('the saved article')
  })

  it('a page that is not saved redirects to the offline page, and passes on its URL and the reason', async () => {
    expect((await open('/shop?page=2')).headers.get('location')).toBe('/offline?to=%2Fshop%3Fpage%3D2&not-answering=')
  })

  it('the files of saved pages load', async () => {
    expect(await (await open('/assets/a.css', 'no-cors')).text()).toBe('the saved styles')
    expect((await open('/assets/other.css', 'no-cors')).status).toBe(status)
  })
})

it.each([429, 500, 502, 503, 504, 520])(
  'a response with status %d is recognized as coming from a proxy, even if it has a request ID as the site’s responses do',
  async (status) => {
    // C770 C986
    answer = async () => new Response('Bad Gateway', { status, headers: { 'x-request-id': 'of-a-proxy' } })
    expect(await (await open('/blog/1')).text()).toBe('the saved article')
    expect((await open('/shop')).headers.get('location')).toBe('/offline?to=%2Fshop&not-answering=')
  },
)

it('responses of the site itself are passed on unchanged', async () => {
  // C986
  for (const response of [
    new Response('not here', { status: 404 }),
    ...[429, 500, 502, 503, 504].map((status) => new Response('busy', { status, headers: { [OWN_ERROR]: '1' } })),
    new Response('fresh'),
  ]) {
    answer = async () => response
    expect(await open('/blog/1')).toBe(response)
  }
})

it('without a connection, a saved page opens, and any other page leads to the offline page', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  expect((await open('/shop')).headers.get('location')).toBe('/offline?to=%2Fshop')
  expect(await (await open('/blog/1')).text()).toBe('the saved article')
})
