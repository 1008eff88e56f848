import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashedName } from '../after-paint/finish/hashed-name.ts'
import type { FinishedPage } from '../after-paint/finish-page.ts'
import type { RenderedPage } from '../after-paint/start.ts'
import type { BuiltSite } from '../server/built-site.ts'
import { ownTitle, pageHead } from './around/page-head.ts'
import { drawShare, shareSvg } from './around/share-pictures.ts'
import type { SiteFacts } from './around/site-facts.ts'
import { isPrivate } from './around/sitemap.ts'
import { hashOf, type Kept } from './kept.ts'
import { factsOf, type PageFacts } from './page-facts.ts'
import type { Output } from './output.ts'
import { dataAddress, type Renderer } from './render.ts'

/**
 * What is known of a page that was made.
 * @property rendered hash of what it was rendered of @property made hash of what its files were made of
 * @property files its files in the publication's folder of pages, the compressed ones apart
 */
export type MadePage = { path: string; rendered: string; made: string; facts: PageFacts; files: string[] }

/**
 * What pages are made with.
 * @property basis hash of what all pages are made of: the code, the programs that publish, the words of the site
 * @property former the publication whose pages are taken over where they would be the same
 * @property doubles pages that stand at a second address, with their first
 */
type Means = {
  contentDir: string
  output: Output
  former: BuiltSite | undefined
  basis: string
  renderer: Renderer
  finish: (page: RenderedPage, head: string) => FinishedPage
  facts: SiteFacts
  doubles: ReadonlyMap<string, string>
  kept: Kept
}

/**
 * Makes a page: its HTML, its data for visitors who come from another page, what starts React on it, its picture for shared links,
 * and the compressed forms. A page that would be as it was in the former publication is linked from there.
 * @param was the same page in the former publication
 */
export async function makePage(path: string, means: Means, was: MadePage | undefined): Promise<MadePage> {
  const { renderer, output, former, kept } = means
  const data = await renderer.data(path)
  const rendered = hashOf([means.basis, path, data ?? ''])
  let page: RenderedPage | undefined
  const facts = was?.rendered === rendered ? was.facts : factsOf((page = await renderer.page(path)).html)
  const share = isPrivate(path) ? undefined : sharePicture(means, path, facts)
  const head = share ? pageHead(means.facts, means.doubles.get(path) ?? path, facts, `/${share.file}`) : ''
  const made = hashOf([rendered, head])
  if (was?.made === made && former && output.link(was.files, former)) return { ...was, rendered, facts }
  page ??= await renderer.page(path)
  const { html, assets } = means.finish(page, head)
  const texts = [
    { file: join(path, 'index.html').slice(1), text: html },
    ...assets.map(({ name, text }) => ({ file: `assets/${name}`, text })),
    ...(data === undefined ? [] : [{ file: dataAddress(path).slice(1), text: data }]),
  ]
  for (const { file, text } of texts) output.write(file, text)
  if (share) output.write(share.file, await kept.take('share picture', [share.svg], () => drawShare(share.svg)))
  return { path, rendered, made, facts, files: [...texts.map(({ file }) => file), ...(share ? [share.file] : [])] }
}

/** What is shown of a page where it is shared: its title, and an article's own drawing. */
function sharePicture({ contentDir, facts: { site, posts } }: Means, path: string, page: PageFacts): { svg: string; file: string } {
  const post = posts.find(({ id }) => path === `/blog/${id}`)
  const svg = shareSvg({
    site: site.name,
    title: ownTitle(page, site.name),
    line: post ? `${post.author.name} · ${post.category} · ${post.readTime}` : page.description,
    drawing: post?.drawing && readFileSync(join(contentDir, post.drawing), 'utf8'),
  })
  return { svg, file: `assets/${hashedName('share', 'png', svg)}` }
}
