import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOf } from '#domain/pages/address-of.ts'
import { desk, login, project } from '#domain/pages/page-table.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { pathInStore, type FileStore } from './built-files.ts'
import { createPageLoader, type Pages } from './pages.ts'
import { writePublication } from '#testing/made-up-publication.ts'

const folder = mkdtempSync(join(tmpdir(), 'kibanda-pages-'))
const files: Record<string, string> = {
  'index.html': 'home',
  'projects/index.html': 'projects',
  'project/-/index.html': 'unknown project',
  'project/1/index.html': 'project one',
  'project/-/documentation/index.html': 'unknown documentation',
  'blog/-/index.html': 'unknown post',
  'shop/product/-/index.html': 'unknown product',
  'codeshop/product/-/index.html': 'unknown script',
  'login/index.html': 'login',
  'desk/-/index.html': 'unknown part of the desk',
  '404/index.html': 'not found',
  '404.html': 'not found',
  'assets/app-1.js': 'code',
  'assets/drawing-1.svg': '<svg/>',
  'codeshop/demo/1-table/clip.mp4': '0123456789',
  'codeshop/demo/1-table/demo.html': 'demo',
  'codeshop/demo/1-table/Font.WOFF2': 'font',
}
let shelf: FileStore
let pages: Pages

beforeAll(() => {
  shelf = writePublication(folder, files, { scripts: ["'sha256-b25l'", "'sha256-dHdv'"], styles: [] })
  pages = createPageLoader()(shelf, {
    headers: securityHeaders('https://kibanda.example'),
    connectTo: ['https://api.example'],
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const get = (
  path: string,
  headers: { acceptEncoding?: string; ifNoneMatch?: string; method?: string; search?: string } = {},
) =>
  pages.find({
    method: headers.method ?? 'GET',
    path,
    acceptEncoding: headers.acceptEncoding,
    ifNoneMatch: headers.ifNoneMatch,
    search: headers.search ?? '',
  })

describe('files of a demo', () => {
  // C769
  const clip = (range: string, more: object = {}) =>
    pages.find({
      method: 'GET',
      path: '/codeshop/demo/1-table/clip.mp4',
      acceptEncoding: 'br',
      ifNoneMatch: undefined,
      range,
      ...more,
    })!

  it('can be requested in ranges', () => {
    const whole = clip('')
    expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ])
    for (const [range, status, part, text] of [
      ['bytes=0-1', 206, 'bytes 0-1/10', '01'],
      ['bytes=7-', 206, 'bytes 7-9/10', '789'],
      ['bytes=-2', 206, 'bytes 8-9/10', '89'],
      ['bytes=0-1,4-5', 200, undefined, '0123456789'],
      ['bytes=10-', 416, 'bytes */10', undefined],
    ] as const) {
      const { status: found, headers, body } = clip(range)
      expect([range, found, headers['content-range'], body?.toString()]).toEqual([range, status, part, text])
    }
    expect(clip('bytes=0-1', { ifRange: whole.headers.etag }).status).toBe(206)
    expect(clip('bytes=0-1', { ifRange: '"another"' }).status).toBe(200)
  })

  it('can be fonts, media and WebAssembly, with file names in uppercase or lowercase', () => {
    expect(get('/codeshop/demo/1-table/Font.WOFF2')!.headers['content-type']).toBe('font/woff2')
    const policy = get('/codeshop/demo/1-table/demo.html')!.headers['content-security-policy']
    for (const allowed of ["font-src 'self' data:", "media-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"]) {
      expect(policy).toContain(allowed)
      expect(get('/')!.headers['content-security-policy']).not.toContain(allowed)
    }
  })
})

describe('built pages', () => {
  it.each([
    ['/', 200, files['index.html']],
    ['/projects', 200, 'projects'],
    ['/project/1', 200, 'project one'],
    ['/project/2', 404, 'unknown project'],
    ['/project/%00', 404, 'unknown project'],
    ['/project/-', 404, 'unknown project'],
    ['/project/9/documentation', 404, 'unknown documentation'],
    ['/blog/x', 404, 'unknown post'],
    ['/assets/app-1.js', 200, 'code'],
  ])('respond to a request for %s with %i', (path, status, text) => {
    const answer = get(path)
    expect([answer?.status, answer?.body?.toString()]).toEqual([status, text])
  })

  it.each([
    '/nowhere',
    '/404',
    '/404.html',
    '/project',
    '/project/1/other',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets',
    '/assets/',
    '//evil.example/',
    '/projects/index.html',
  ])('do not include %s', (path) => {
    expect(get(path)).toBeUndefined()
  })

  it.each([
    [addressOf(login), 'same-origin'],
    [addressOf(desk, { id: 'orders' }), 'same-origin'],
    ['/', undefined],
    [addressOf(project, { id: 1 }), undefined],
  ])('include %s with the cross-origin opener policy %s', (path, policy) => {
    expect(get(path)?.headers['cross-origin-opener-policy']).toBe(policy)
  })

  it('include the assets of earlier builds, which open pages still request, unless they were removed', () => {
    const earlier = mkdtempSync(join(tmpdir(), 'kibanda-earlier-'))
    const old = writePublication(earlier, {
      'assets/old-12345678.js': 'old',
      'assets/gone-12345678.js': 'gone',
      'old.html': 'an old page',
    })
    rmSync(pathInStore(old, 'assets/gone-12345678.js'))
    const removed = { files: join(earlier, 'removed/files'), list: join(earlier, 'removed/files.json') }
    const both = createPageLoader()(shelf, { headers: {}, connectTo: [] }, [removed, old])
    const ask = (path: string) => both.find({ method: 'GET', path, acceptEncoding: undefined, ifNoneMatch: undefined })
    expect(ask('/assets/old-12345678.js')?.body?.toString()).toBe('old')
    expect([ask('/assets/gone-12345678.js'), ask('/old.html')]).toEqual([undefined, undefined])
    expect(ask('/')?.body?.toString()).toBe(files['index.html'])
    rmSync(earlier, { recursive: true })
  })

  it('redirect former URLs to the pages that replace them', () => {
    // C750
    const list = JSON.parse(readFileSync(shelf.list, 'utf8'))
    const moved = join(folder, 'moved.json')
    writeFileSync(
      moved,
      JSON.stringify({ ...list, 'blog/11/index.html': { ...list['projects/index.html'], movedTo: '/projects' } }),
    )
    const { find } = createPageLoader()({ ...shelf, list: moved }, { headers: {}, connectTo: [] })
    const answer = (path: string, search = '') =>
      find({ method: 'GET', path, search, acceptEncoding: undefined, ifNoneMatch: undefined })
    expect(answer('/blog/11')).toMatchObject({
      status: 308,
      headers: { location: '/projects', 'cache-control': 'no-cache' },
    })
    expect(answer('/Blog/011/', '?a=b')).toMatchObject({ status: 308, headers: { location: '/projects?a=b' } })
    expect(answer('/blog/12')).toMatchObject({ status: 404 })
  })

  it('redirect untidy paths to the canonical path on this site', () => {
    expect(get('/projects/')).toMatchObject({ status: 308, headers: { location: '/projects' } })
    expect(get('/Projects', { search: '?view=list' })).toMatchObject({
      status: 308,
      headers: { location: '/projects?view=list' },
    })
    expect(get('/project/01')).toMatchObject({ status: 308, headers: { location: '/project/1' } })
    expect(get('/projects///')).toMatchObject({ status: 308, headers: { location: '/projects' } })
  })

  it('are sent in the best encoding that the client accepts', () => {
    const text = (encoding?: string) => get('/projects', encoding === undefined ? {} : { acceptEncoding: encoding })!
    expect(text().headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(text('gzip, deflate, br, zstd').body!).toString()).toBe('projects')
    expect(gunzipSync(text('gzip').body!).toString()).toBe('projects')
    expect(gunzipSync(text('br;q=0, gzip').body!).toString()).toBe('projects')
    expect(text('identity').body!.toString()).toBe('projects')
    expect(text('gzip').headers).toMatchObject({
      vary: 'accept-encoding',
      'content-length': String(gzipSync('projects').length),
    })
  })

  it('are not sent again if the client already has the current version', () => {
    const { headers } = get('/projects')!
    expect(headers.etag).toMatch(/^W\/"\w+"$/)
    for (const known of [headers.etag!, headers.etag!.slice('W/'.length)]) {
      const again = get('/projects', { ifNoneMatch: `${known}, "other"` })!
      expect([again.status, again.body, again.headers['content-length']]).toEqual([304, undefined, undefined])
    }
    expect(get('/project/2', { ifNoneMatch: get('/project/2')!.headers.etag! })!.status).toBe(404)
  })

  it('have no body for HEAD, and no response for other methods', () => {
    expect(get('/projects', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: undefined,
      headers: { 'content-length': '8' },
    })
    expect(get('/projects', { method: 'POST' })).toBeUndefined()
  })

  it('allow only the inline scripts in the file list', () => {
    const policy = get('/')!.headers['content-security-policy']!
    expect(policy).toContain("script-src 'self' 'sha256-b25l' 'sha256-dHdv';")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("connect-src 'self' https://api.example;")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(get('/assets/drawing-1.svg')!.headers['content-security-policy']).not.toContain('script-src')
  })

  it('must be revalidated on each request, except for hashed files', () => {
    expect(get('/')!.headers['cache-control']).toBe('no-cache')
    expect(get('/assets/app-1.js')!.headers['cache-control']).toContain('immutable')
    expect(get('/')!.headers['strict-transport-security']).toContain('max-age')
  })

  it('have all security headers for an image, which can be opened as a page, but only the relevant headers for a script', () => {
    const script = get('/assets/app-1.js')!.headers
    expect(script).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
    expect(Object.keys(script)).not.toContain('permissions-policy')
    expect(get('/assets/drawing-1.svg')!.headers).toMatchObject({
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
})
