import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sortPosts } from '../../domain/posts.ts'
import { placedPictures, readArticles } from '../../server/content/articles.ts'
import { readApiDocs, readIntegrations, readSiteApi } from '../../server/content/api-docs.ts'
import { readPosts } from '../../server/content/posts.ts'
import { readShop } from '../../server/content/shop.ts'
import { readSite } from '../../server/content/site.ts'
import { feedWriters } from './feeds.ts'
import { pageHead, titleAndDescription } from './page-head.ts'
import { endpointRecords, fileRecords, searchIndex, searchRecords } from './search-index.ts'
import { drawShare } from './share-pictures.ts'
import { isPrivate, robots, sitemap } from './sitemap.ts'
import type { SiteFacts } from './site-facts.ts'

/** What visitors call some pages that these do not call themselves. */
const PAGE_WORDS: readonly (readonly [path: string, words: readonly string[]])[] = [
  ['/blogs', ['posts', 'articles', 'news']],
  ['/contact', ['email', 'phone', 'call', 'whatsapp', 'hire']],
  ['/projects', ['work', 'portfolio', 'case', 'studies']],
]

/**
 * Completes the built pages with what stands around them: heads for programs, pictures for shared links, feeds, sitemap, robots.txt, the search index.
 * @param picturesFile where it is noted under which name each picture was built
 * @param pages the built pages: their address and their file within `client`
 */
export async function writeAround(client: string, contentDir: string, picturesFile: string, pages: readonly { path: string; file: string }[]): Promise<void> {
  const html = new Map(await Promise.all(pages.map(async ({ path, file }) => [path, await readFile(join(client, file), 'utf8')] as const)))
  const facts = siteFacts(contentDir, picturesFile, html)
  const doubles = doublesOf(contentDir)
  for (const { path, file } of pages) {
    const page = html.get(path)!
    const picture = isPrivate(path) ? '' : await writeSharePicture(client, contentDir, facts, path, page)
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
    ...endpointRecords(readSiteApi(contentDir), readIntegrations(contentDir)),
    ...fileRecords(facts.site.owner.resume),
  ]
  await writeFile(join(client, 'search.json'), searchIndex(records))
}

/** Pages that stand at a second address, with their first: the first provider is shown at the address of the list too. */
function doublesOf(contentDir: string): ReadonlyMap<string, string> {
  const { integrations, official } = readApiDocs(contentDir)
  return new Map([
    [`/api-integrations/${integrations.providers[0]}`, '/api-integrations'],
    [`/officialapidocs/${official.providers[0]}`, '/officialapidocs'],
  ])
}

/** Draws what is shown of a page where it is shared: its title, and an article's own drawing. @returns where the picture is */
async function writeSharePicture(client: string, contentDir: string, { site, posts }: SiteFacts, path: string, page: string): Promise<string> {
  const { title, description } = titleAndDescription(page, site.name)
  const post = posts.find(({ id }) => path === `/blog/${id}`)
  const { name, png } = drawShare({
    site: site.name,
    title,
    line: post ? `${post.author.name} · ${post.category} · ${post.readTime}` : description,
    drawing: post?.drawing && readFileSync(join(contentDir, post.drawing), 'utf8'),
  })
  await writeFile(join(client, 'assets', name), png)
  return `/assets/${name}`
}

function siteFacts(contentDir: string, picturesFile: string, html: ReadonlyMap<string, string>): SiteFacts {
  const site = readSite(contentDir)
  const built = JSON.parse(readFileSync(picturesFile, 'utf8')) as Record<string, string>
  const articles = readArticles(contentDir)
  const addressOfPicture = (src: string) => `/${built[src] ?? src}`
  return {
    site,
    products: readShop(contentDir).products.map((product) => ({
      ...product,
      images: product.images.map((image) => ({ ...image, src: addressOfPicture(image.src) })),
    })),
    titles: Object.fromEntries([...html].map(([path, page]) => [path, titleAndDescription(page, site.name).title])),
    posts: sortPosts(readPosts(contentDir), 'date').map((post) => ({
      ...post,
      ...(post.image ? { image: { ...post.image, src: addressOfPicture(post.image.src) } } : {}),
      ...(post.image?.src.endsWith('.svg') ? { drawing: post.image.src } : {}),
      html: placedPictures(articles[post.id]!.html, addressOfPicture),
    })),
  }
}
