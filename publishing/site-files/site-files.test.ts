import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { DOLLARS } from '#domain/currency.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { UNKNOWN_ID } from '#domain/pages/unknown-pages.ts'
import { elementsOf } from '#domain/text/markup.ts'
import { readArticles } from '#publishing/content/articles.ts'
import { readPosts } from '#publishing/content/posts.ts'
import { readShop } from '#publishing/content/shop.ts'
import { readSite } from '#publishing/content/site.ts'
import { FEEDS, type FeedPath } from '#contract/feeds.ts'
import { feedWriters } from './feeds.ts'
import { pageHead } from './page-head.ts'
import { shareSvg } from './share-pictures.ts'
import { robots, sitemaps } from './write-site-files.ts'
import type { SiteFacts } from './site-facts.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

const articles = readArticles(SAMPLE_CONTENT)
const facts: SiteFacts = {
  site: readSite(SAMPLE_CONTENT),
  posts: readPosts(SAMPLE_CONTENT).map((post) => ({ ...post, html: articles[post.id]!.html })),
  products: readShop(SAMPLE_CONTENT).products,
  currency: DOLLARS,
  titles: {
    '/': 'Kibanda',
    [addressOf(pages.posts)]: 'Blog',
    [addressOf(pages.post, { id: 1 })]: 'First',
    [addressOf(pages.projects)]: 'All Projects',
    [addressOf(pages.project, { id: 1 })]: 'KaziLink',
  },
}
/** Hostile markup, which replaces every text that a feed or a page head contains. */
const nasty = `</title></script><script>alert(1)</script>]]>&amp;"'\u0000\u0008\ud800`
const nastyFacts: SiteFacts = {
  site: { ...facts.site, name: nasty, description: nasty },
  posts: facts.posts.map((post) => ({
    ...post,
    title: nasty,
    summary: nasty,
    category: nasty,
    tags: [nasty],
    author: { ...post.author, name: nasty },
    html: `<p>${nasty}</p>`,
  })),
  products: facts.products.map((product) => ({ ...product, name: nasty, description: nasty })),
  currency: DOLLARS,
  titles: { '/': nasty, [addressOf(pages.posts)]: nasty, [addressOf(pages.post, { id: 1 })]: nasty },
}

const sitemap = (of: SiteFacts, paths: readonly string[]) => sitemaps(of, paths)['sitemap.xml']!
const feed = (path: FeedPath, of: SiteFacts) => feedWriters[path](of)
async function mistakes(xml: string, schema: string): Promise<string[]> {
  const result = await validateXML({
    xml: [{ fileName: 'it.xml', contents: xml }],
    schema: [{ fileName: 'schema.xsd', contents: readFileSync(`publishing/site-files/schemas/${schema}.xsd`, 'utf8') }],
  })
  return result.errors.map(({ rawMessage }) => rawMessage)
}

describe.each([
  ['with the sample content', facts],
  ['with hostile content', nastyFacts],
])('the files around the pages, %s', (_, of) => {
  it('include a valid RSS feed, Atom feed and sitemap', async () => {
    expect(await mistakes(feed('/rss.xml', of), 'rss')).toEqual([])
    expect(await mistakes(feed('/atom.xml', of), 'atom')).toEqual([])
    expect(
      await mistakes(sitemap(of, ['/', addressOf(pages.posts), addressOf(pages.post, { id: 1 }), '/a&b']), 'sitemap'),
    ).toEqual([])
  })

  it('include a valid JSON Feed', () => {
    const text = v.pipe(v.string(), v.nonEmpty())
    const address = v.pipe(v.string(), v.url())
    const author = v.strictObject({ name: text, url: v.optional(address) })
    const moment = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/))
    const schema = v.strictObject({
      version: v.literal('https://jsonfeed.org/version/1.1'),
      title: text,
      description: text,
      home_page_url: address,
      feed_url: address,
      language: v.literal('en'),
      authors: v.array(author),
      items: v.pipe(
        v.array(
          v.strictObject({
            id: text,
            url: address,
            title: text,
            summary: text,
            content_html: text,
            date_published: moment,
            date_modified: moment,
            authors: v.array(author),
            tags: v.array(text),
            image: v.optional(address),
          }),
        ),
        v.length(of.posts.length),
      ),
    })
    v.parse(schema, JSON.parse(feed('/feed.json', of)))
  })

  it('include an intact page head with valid structured data', () => {
    const title = of === nastyFacts ? '</title>"<script>' : 'First'
    for (const path of ['/', addressOf(pages.post, { id: 1 }), addressOf(pages.project, { id: 1 })]) {
      const head = pageHead(of, path, { title, description: title }, '/assets/share.png')
      expect(head.match(/<script/g) ?? []).toHaveLength(
        path === addressOf(pages.project, { id: 1 }) && of === nastyFacts ? 0 : 1,
      )
      expect(head.match(/<(meta|link|script)/g)!.length).toBeGreaterThan(8)
      expect(head).not.toMatch(/alert\(1\)<\/script>(?!$)/)
      const data = elementsOf(head, 'script').find(({ tag }) => tag === '<script type="application/ld+json">')
      if (data) expect(JSON.parse(data.content)).toMatchObject({ '@context': 'https://schema.org' })
    }
  })

  it('include a well-formed link preview image', async () => {
    const svg = shareSvg({ site: of.site.name, title: of.posts[0]!.title, line: of.posts[0]!.summary })
    const result = await validateXML({
      xml: [{ fileName: 'it.svg', contents: svg }],
      schema: [{ fileName: 's.xsd', contents: ANYTHING }],
    })
    expect(result.errors.filter(({ rawMessage }) => /parser error/.test(rawMessage))).toEqual([])
  })
})

/** A schema that accepts any SVG, so that only the XML syntax is checked. */
const ANYTHING =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/2000/svg"><xs:element name="svg"><xs:complexType mixed="true"><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element></xs:schema>'

describe('the schemas', () => {
  it('reject invalid documents', async () => {
    expect(await mistakes(feed('/rss.xml', facts).replace(/<pubDate>[^<]*/, '<pubDate>yesterday'), 'rss')).not.toEqual(
      [],
    )
    expect(
      await mistakes(feed('/atom.xml', facts).replace(/<updated>[^<]*/, '<updated>2026-11-21'), 'atom'),
    ).not.toEqual([])
    expect(await mistakes(sitemap(facts, ['/']).replace('<loc>', '<loc>ftp'), 'sitemap')).not.toEqual([])
  })
})

describe('the feeds', () => {
  it('contain the latest twenty posts', () => {
    const posts = Array.from({ length: 25 }, (_, number) => ({
      ...facts.posts[0]!,
      id: number + 1,
      title: `Post ${number + 1}`,
    }))
    for (const { path } of FEEDS) {
      const text = feed(path, { ...facts, posts })
      expect(text.match(/"?title"?[>:]\s?"?Post \d+/g)).toHaveLength(20)
      expect(text).toContain('Post 20')
      expect(text).not.toContain('Post 21')
    }
  })

  it('have absolute URLs, and leave code unchanged', () => {
    // C748
    const code =
      '<p><code>&lt;a href="/about"&gt;</code></p><pre><code>&lt;img src="/y.png"&gt; href="#top"</code></pre>'
    const picture = '<img src="/assets/a-960.webp" srcset="/assets/a-480.webp 480w, /assets/a-960.webp 960w" alt="">'
    const note = '<sup><a href="#fn-1" id="fnref-1">1</a></sup><q cite="/blog/2">x</q>'
    const html = `${code}${picture}${note}<a href="/assets/slides.pdf">y</a><a href="?page=2">z</a>`
    const entities = /&#(\d+);/g
    for (const { path } of FEEDS) {
      const text = feed(path, { ...facts, posts: [{ ...facts.posts[0]!, html }] })
      const said =
        path === '/feed.json'
          ? JSON.parse(text).items[0].content_html
          : text.replace(entities, (_, sign) => String.fromCharCode(Number(sign)))
      const address = `${facts.site.address}/blog/${facts.posts[0]!.id}`
      expect(said).toContain(code)
      expect(said).toContain(
        `srcset="${facts.site.address}/assets/a-480.webp 480w, ${facts.site.address}/assets/a-960.webp 960w"`,
      )
      expect(said).toContain(`<a href="${address}#fn-1" id="fnref-1">`)
      expect(said).toContain(`<q cite="${facts.site.address}/blog/2">`)
      expect(said).toContain(`<a href="${facts.site.address}/assets/slides.pdf">`)
      expect(said).toContain(`<a href="${address}?page=2">`)
    }
  })

  it('contain posts in full, newest first, with absolute URLs', () => {
    for (const { path } of FEEDS) {
      const text = feed(path, {
        ...facts,
        posts: [
          { ...facts.posts[0]!, html: '<p><a href="/blog/2">x</a><a href="#part">y</a><img src="/assets/a.svg"></p>' },
        ],
      })
      for (const address of [
        'https://kibanda.example/blog/2',
        'https://kibanda.example/blog/1#part',
        'https://kibanda.example/assets/a.svg',
      ])
        expect(text).toContain(address)
    }
    const items = (JSON.parse(feed('/feed.json', facts)) as { items: { content_html: string }[] }).items
    for (const { content_html: html } of items) {
      expect(html.length).toBeGreaterThan(5000)
      expect(html).not.toMatch(/data-copy|class="anchor"|(href|src)="[/#]/)
    }
  })
})

describe('the sitemap and robots.txt', () => {
  it('split the URLs into several sitemaps above the limit', () => {
    const files = sitemaps(
      facts,
      [
        '/',
        addressOf(pages.posts),
        addressOf(pages.contact),
        addressOf(pages.login),
        addressOf(pages.shop),
        addressOf(pages.codeshop),
      ],
      2,
    )
    expect(Object.keys(files)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml'])
    expect(files['sitemap.xml']!.match(/<loc>[^<]*/g)!.map((found) => found.replaceAll('&#38;', '&'))).toEqual(
      [1, 2, 3].map((part) => `<loc>https://kibanda.example/sitemap-${part}.xml`),
    )
    const listed = Object.keys(files)
      .slice(1)
      .flatMap((file) => files[file]!.match(/<url>/g)!)
    expect(listed).toHaveLength(5)
  })

  it('leave out private pages, not-found pages and the API', () => {
    const paths = [
      '/',
      addressOf(pages.posts),
      addressOf(pages.post, { id: 1 }),
      addressOf(pages.post, { id: UNKNOWN_ID }),
      '/404',
      addressOf(pages.login),
      addressOf(pages.shop),
      addressOf(pages.shopCart),
      addressOf(pages.shopCheckout),
      addressOf(pages.shopOrder),
      addressOf(pages.downloads),
      addressOf(pages.codeshop),
    ]
    const found = [...sitemap(facts, paths).matchAll(/<loc>([^<]*)/g)].map(([, address]) =>
      address!.replaceAll('&#38;', '&'),
    )
    expect(found).toEqual(
      [
        '/',
        addressOf(pages.post, { id: 1 }),
        addressOf(pages.posts),
        addressOf(pages.codeshop),
        addressOf(pages.shop),
      ].map((path) => `https://kibanda.example${path}`),
    )
    expect(robots(facts)).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /sandbox/\n\nSitemap: https://kibanda.example/sitemap.xml\n',
    )
  })
})

describe('the head', () => {
  const head = (path: string) =>
    pageHead(facts, path, { title: 'First · Kibanda', description: 'What it is' }, '/assets/share-1.png')
  const graph = (path: string) =>
    (
      JSON.parse(elementsOf(head(path), 'script').find(({ tag }) => tag.includes('ld+json'))!.content) as {
        '@graph': ({ '@type': string } & Record<string, unknown>)[]
      }
    )['@graph']

  it('gives the canonical URL and the link preview', () => {
    expect(head(addressOf(pages.post, { id: 1 }))).toContain(
      '<link rel="canonical" href="https://kibanda.example/blog/1"/>',
    )
    expect(head(addressOf(pages.post, { id: 1 }))).toContain('<meta property="og:title" content="First"/>')
    expect(head(addressOf(pages.post, { id: 1 }))).toContain(
      '<meta property="og:image" content="https://kibanda.example/assets/share-1.png"/>',
    )
    expect(head(addressOf(pages.post, { id: 1 }))).toContain(
      '<meta name="twitter:card" content="summary_large_image"/>',
    )
    expect(head(addressOf(pages.login))).toBe('')
    expect(head(addressOf(pages.post, { id: UNKNOWN_ID }))).toBe('')
  })

  it('describes the owner, the site and the posts as structured data', () => {
    expect(graph('/').map((thing) => thing['@type'])).toEqual(['Person', 'WebSite'])
    const [posting, crumbs] = graph(addressOf(pages.post, { id: 1 }))
    expect(posting).toMatchObject({
      '@type': 'BlogPosting',
      headline: facts.posts[0]!.title,
      datePublished: facts.posts[0]!.publishDate,
      author: { '@type': 'Person', name: 'Amani Mfano' },
      image: 'https://kibanda.example/assets/share-1.png',
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect((crumbs!.itemListElement as { item: string }[]).map(({ item }) => item)).toEqual([
      'https://kibanda.example/',
      'https://kibanda.example/blogs',
      'https://kibanda.example/blog/1',
    ])
  })

  it('gives the price and availability of a product as structured data', () => {
    expect(graph(addressOf(pages.product, { id: 'walking-earbuds' }))[0]).toMatchObject({
      '@type': 'Product',
      name: 'Hodi Walking Earbuds',
      brand: { name: 'Hodi' },
      offers: { price: '44.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    })
    for (const path of [addressOf(pages.product, { id: 'walking-earbuds' }), addressOf(pages.script, { id: 2 })])
      expect(head(path)).not.toMatch(/aggregateRating|ratingValue|reviewCount/)
    expect(graph(addressOf(pages.product, { id: 'kitchen-speaker' }))[0]!.offers).toMatchObject({
      availability: 'https://schema.org/OutOfStock',
    })
  })
})
