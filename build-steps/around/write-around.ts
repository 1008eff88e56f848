import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sortPosts } from '../../domain/posts.ts'
import type { Content } from '../../app/content.ts'
import type { Kept } from '../../publishing/kept.ts'
import type { StatedContent } from '../../publishing/read-content.ts'
import { feedWriters } from './feeds.ts'
import { pageHead, titleAndDescription } from './page-head.ts'
import { endpointRecords, fileRecords, searchIndex, searchRecords } from './search-index.ts'
import { drawShare, shareSvg } from './share-pictures.ts'
import { isPrivate, robots, sitemap } from './sitemap.ts'
import type { SiteFacts } from './site-facts.ts'

/** What visitors call some pages that these do not call themselves. */
const PAGE_WORDS: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['/blogs', ['posts', 'articles', 'news']],
  ['/contact', ['email', 'phone', 'call', 'whatsapp', 'hire']],
  ['/projects', ['work', 'portfolio', 'case', 'studies']],
]

/** @property version of the programs that publish */
type Means = { stated: StatedContent; content: Content; kept: Kept; version: string }

/**
 * Completes the built pages with what stands around them: heads for programs, pictures for shared links, feeds, sitemap, robots.txt, the search index.
 * @param pages the built pages: their address and their file within `client`
 */
export async function writeAround(
  client: string,
  contentDir: string,
  { stated, content, kept, version }: Means,
  pages: readonly { path: string; file: string }[],
): Promise<void> {
  const html = new Map(await Promise.all(pages.map(async ({ path, file }) => [path, await readFile(join(client, file), 'utf8')] as const)))
  const facts = siteFacts(stated, content, html)
  const doubles = doublesOf(content)
  for (const { path, file } of pages) {
    const page = html.get(path)!
    const picture = isPrivate(path)
      ? ''
      : await writeSharePicture(client, contentDir, (svg) => kept.take('share picture', [version, svg], () => drawShare(svg)), facts, path, page)
    await writeFile(
      join(client, file),
      page.replace('</head>', () => `${pageHead(facts, doubles.get(path) ?? path, page, picture)}</head>`),
    )
  }

  const keywords = new Map([
    ...PAGE_WORDS,
    ...facts.posts.map((post) => [`/blog/${post.id}`, [...post.tags, ...(post.keywords ?? [])]] as const),
    ...facts.products.map(({ id, tags }) => [`/shop/product/${id}`, tags] as const),
  ])
  for (const [path, write] of Object.entries(feedWriters)) await writeFile(join(client, path), write(facts))
  const single = new Map([...html].filter(([path]) => !doubles.has(path)))
  await writeFile(join(client, 'sitemap.xml'), sitemap(facts, [...single.keys()]))
  await writeFile(join(client, 'robots.txt'), robots(facts))
  const records = [
    ...searchRecords(single, facts.site.name, keywords),
    ...endpointRecords(content.apiDocs.site, content.apiDocs.integrationList),
    ...fileRecords(facts.site.owner.resume),
  ]
  await writeFile(join(client, 'search.json'), searchIndex(records))
}

/** Pages that stand at a second address, with their first: the first provider is shown at the address of the list too. */
function doublesOf({ apiDocs }: Content): ReadonlyMap<string, string> {
  return new Map([
    [`/api-integrations/${apiDocs.integrations.providers[0]}`, '/api-integrations'],
    [`/officialapidocs/${apiDocs.official.providers[0]}`, '/officialapidocs'],
  ])
}

/** Draws what is shown of a page where it is shared: its title, and an article's own drawing. @returns where the picture is */
async function writeSharePicture(
  client: string,
  contentDir: string,
  draw: (svg: string) => Promise<Buffer>,
  { site, posts }: SiteFacts,
  path: string,
  page: string,
): Promise<string> {
  const { title, description } = titleAndDescription(page, site.name)
  const post = posts.find(({ id }) => path === `/blog/${id}`)
  const svg = shareSvg({
    site: site.name,
    title,
    line: post ? `${post.author.name} · ${post.category} · ${post.readTime}` : description,
    drawing: post?.drawing && readFileSync(join(contentDir, post.drawing), 'utf8'),
  })
  const png = await draw(svg)
  const name = `share-${createHash('sha256').update(png).digest('hex').slice(0, 12)}.png`
  await writeFile(join(client, 'assets', name), png)
  return `/assets/${name}`
}

function siteFacts(stated: StatedContent, { site, shop, posts, articles }: Content, html: ReadonlyMap<string, string>): SiteFacts {
  const drawings = new Map(stated.posts.map(({ id, image }) => [id, image?.src.endsWith('.svg') ? image.src : undefined]))
  return {
    site,
    products: shop.products,
    titles: Object.fromEntries([...html].map(([path, page]) => [path, titleAndDescription(page, site.name).title])),
    posts: sortPosts(posts, 'date').map((post) => {
      const drawing = drawings.get(post.id)
      return { ...post, ...(drawing ? { drawing } : {}), html: articles[post.id]!.html }
    }),
  }
}
