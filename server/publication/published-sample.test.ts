import { describe, expect, it } from 'vitest'
import { ROUTES } from '#e2e/addresses.ts'
import { publishedPage, textOf } from '#testing/published-page.ts'
import { currentSite } from './built-site.ts'
import { createPageLoader } from './pages.ts'

const ORIGIN = 'https://kibanda.example'
const pages = createPageLoader()(currentSite(), { headers: {}, connectTo: [] })
const get = (path: string) =>
  pages.find({ method: 'GET', path, acceptEncoding: undefined, ifNoneMatch: undefined }) ?? {
    status: 404,
    headers: {},
    body: undefined,
  }
const textAt = (path: string) => String(get(path).body)

/** Returns the path of a URL on the site. */
const pathOf = (address: string) => address.replace(ORIGIN, '')

describe('the published sample site', () => {
  it.each(ROUTES)('has a page at %s with the heading “%s”', (path, heading) => {
    // C001-C025, C048 C049 C050, C051 C052
    expect(get(path).status).toBe(200)
    const headings = publishedPage(path).document.querySelectorAll('h1')
    expect(Array.from(headings, textOf)).toEqual([heading])
  })

  it('has feeds with the full articles and existing pictures', () => {
    const texts = [
      ['/rss.xml', /xml/],
      ['/atom.xml', /xml/],
      ['/feed.json', /json/],
    ].map(([path, type]) => {
      const { status, headers } = get(String(path))
      expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(type!)])
      expect(textAt(String(path))).toContain('Keep the keys for longer than any client can still retry')
      return textAt(String(path))
    })
    const pictures = Array.from(
      texts.join().matchAll(/https:\/\/kibanda\.example(\/assets\/[\w./-]*)/g),
      ([, at]) => at!,
    )
    expect(pictures).toHaveLength(10)
    expect(pictures.filter((picture) => get(picture).status !== 200)).toEqual([])
  })

  it('lists existing pages by their canonical URLs in its sitemap', () => {
    // C693
    const paths = Array.from(textAt('/sitemap.xml').matchAll(/<loc>([^<]*)<\/loc>/g), ([, at]) => pathOf(at!))
    expect(paths.length).toBeGreaterThan(30)
    const references = ['mpesa', 'kcb', 'coop', 'equity', 'airtel', 'gavaconnect']
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/blogs',
        '/blog/1',
        '/blog/10',
        '/project/11',
        '/kra-itax',
        ...references.map((id) => `/officialapidocs/${id}/reference`),
      ]),
    )
    for (const path of paths) {
      expect(get(path).status, path).toBe(200)
      expect(textAt(path), path).toContain(`<link rel="canonical" href="${ORIGIN}${path}"/>`)
    }
    expect(textAt('/robots.txt')).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  it('has a link preview image for each page, in the size given in its head', () => {
    const pictures = new Set<string>()
    for (const path of ['/', '/blog/1', '/blog/2', '/project/1', '/contact']) {
      const { document } = publishedPage(path)
      const head = (name: string) =>
        document.querySelector(`head meta[property="og:${name}"]`)!.getAttribute('content')!
      expect(document.title).toContain(head('title'))
      expect(head('description')).toBe(document.querySelector('meta[name=description]')!.getAttribute('content'))
      const picture = pathOf(head('image'))
      pictures.add(picture)
      const { body } = get(picture)
      expect(body!.subarray(1, 4).toString()).toBe('PNG')
      expect([body!.readUInt32BE(16), body!.readUInt32BE(20)]).toEqual([
        Number(head('image:width')),
        Number(head('image:height')),
      ])
    }
    expect(pictures.size).toBe(5)
  })

  it('offers the nil return deadline as a calendar file', () => {
    // C699 C700
    const { document } = publishedPage('/kra-itax')
    const facts = document.querySelector('section[aria-label="Before you file"]')!
    for (const text of [
      'File only for yourself, with your own PIN.',
      'It stores a keyed hash and the last two characters',
      'paybill 222222',
      'Never give anybody your iTax password',
    ])
      expect(textOf(facts)).toContain(text)
    const calendar = [...facts.querySelectorAll('a')].find((link) => /yearly reminder/.test(textOf(link)))
    const { headers, body } = get(calendar!.getAttribute('href')!)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(String(body)).toContain('RRULE:FREQ=YEARLY\r\n')
  })

  it('has a résumé as a PDF', () => {
    // C268
    const { headers, body } = get('/amani-mfano-resume.pdf')
    expect(headers['content-type']).toBe('application/pdf')
    expect(body!.subarray(0, 5).toString()).toBe('%PDF-')
    expect(body!.length).toBeGreaterThan(2000)
  })

  it.each(['77', '0', '-1', '1.5', 'abc', '1e99', 'constructor', '<b>', '1%20or%201', '%3Cb%3E'])(
    'has no project or article with the ID %s',
    (id) => {
      // C182 C261
      for (const [path, heading] of [
        [`/project/${id}`, 'Project Not Found'],
        [`/project/${id}/documentation`, 'Project Not Found'],
        [`/blog/${id}`, 'Blog Post Not Found'],
      ] as const) {
        expect(get(path).status).toBe(404)
        expect(textAt(path)).toContain(`${heading}</h1>`)
      }
    },
  )

  it('serves nothing at unusual paths', () => {
    for (const path of [
      '/%00',
      '/..%2f..%2fetc/passwd',
      '/a'.repeat(300),
      '/%E0%A4%A',
      '/<script>alert(1)</script>',
      '/assets/none.js',
      '/index.php',
      '/projects/extra/',
      '/kra_itax',
    ])
      expect([path, pages.find({ method: 'GET', path, acceptEncoding: undefined, ifNoneMatch: undefined })]).toEqual([
        path,
        undefined,
      ])
  })

  it.each([
    ['/KRA-ITAX', '/kra-itax'],
    ['/Project/1', '/project/1'],
    ['/project/01', '/project/1'],
    ['/PROJECTS/', '/projects'],
  ])('redirects from %s to %s', (typed, meant) => {
    const { status, headers } = get(typed)
    expect([status, headers.location]).toEqual([308, meant])
  })
})
