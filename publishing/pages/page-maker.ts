import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { idAt, isPrivate } from '../../domain/pages/page-at.ts'
import * as pages from '../../domain/pages/page-table.ts'
import { createFinisher, type Common } from '../../after-paint/finish-page.ts'
import { dataAddress } from '../../after-paint/start.ts'
import type { Content } from '../../app/content/content.ts'
import { readBuilt, readFileList } from '../../server/publication/built-files.ts'
import type { BuiltSite } from '../../server/publication/built-site.ts'
import { ownTitle, pageHead } from '../site-files/page-head.ts'
import { shareSvg } from '../site-files/share-pictures.ts'
import type { SiteFacts } from '../site-files/site-facts.ts'
import { doublesOf } from '../site-files/write-site-files.ts'
import type { BuiltCode } from '../output/built-code.ts'
import type { SharePicture } from './draw-share-pictures.ts'
import { hashedName } from '../output/hashed-name.ts'
import { createKept, hashOf } from '../output/kept.ts'
import { inlineSources } from './inline-parts.ts'
import { createOutput, listedAt, type Output } from '../output/output.ts'
import { factsOf, type PageFacts } from './page-facts.ts'
import { pageContent } from '../read-content.ts'
import { loadRenderer } from './render.ts'

/**
 * The record of a generated page.
 * @property rendered hash of the inputs to its rendering
 * @property made hash of the inputs to its files
 * @property files its files
 */
export type MadePage = { path: string; rendered: string; made: string; facts: PageFacts; files: string[] }

/** A page, and its link preview image if it still has to be drawn. */
export type PageWithShare = { page: MadePage; share?: SharePicture }

/**
 * All inputs for generating pages, in a form that can be passed to another thread.
 * @property former the publication whose unchanged pages are reused
 * @property paths the paths of all pages
 * @property facts the data for page heads; `titles` has the pages generated so far
 * @property basis hash of the code and of the publishing programs
 */
export type PageJob = {
  contentDir: string
  code: BuiltCode
  site: BuiltSite
  former: BuiltSite | undefined
  content: Content
  paths: readonly string[]
  facts: Omit<SiteFacts, 'titles'> & { titles: Record<string, string> }
  basis: string
  keptIn: string
  now: Date
}

export type PageMaker = {
  /**
   * Reuses a page of the previous publication.
   * @param was its previous record
   * @returns undefined when the page would be different now
   */
  takeOver(path: string, was: MadePage | undefined): Promise<MadePage | undefined>
  /**
   * Generates a page: its HTML, its data for client-side navigation, its React entry file, and the compressed versions.
   */
  make(path: string): Promise<PageWithShare>
  /** The files that all pages load, to be written once. */
  shared: readonly { file: string; text: string }[]
  /** The output that it writes to. */
  output: Output
}

/** Loads the code of the pages. A process or thread can generate the pages of only one content folder. */
export async function createPageMaker(job: PageJob): Promise<PageMaker> {
  const { contentDir, code, site, former, content, paths, facts } = job
  const kept = createKept(job.keptIn, job.now)
  const before = listedAt(former)
  const output = createOutput(site, before, kept)
  const renderer = await loadRenderer(code.server, content, paths)
  const words = JSON.stringify(pageContent(content))
  const [list, wordsFile] = [shared('routes', renderer.list), shared('content', words)]
  const finish = createFinisher({
    boot: readFileSync(code.boot, 'utf8'),
    stylesheet: readStylesheet(code),
    nameOf: hashedName,
    list: `/${list.file}`,
    globals: { kibandaContent: `/${wordsFile.file}` },
  })
  const basis = hashOf([job.basis, words])
  const doubles = doublesOf(content.apiDocs)

  const renderedOf = async (path: string) => hashOf([basis, path, await renderer.loaded(path)])
  const headOf = (path: string, said: PageFacts) => {
    facts.titles[path] = ownTitle(said, content.site.name)
    if (isPrivate(path)) return { head: '' }
    const share = sharePicture(contentDir, facts, path, said)
    return { head: pageHead(facts, doubles.get(path) ?? path, said, `/${share.file}`), share }
  }

  return {
    shared: [list, wordsFile],
    output,
    async takeOver(path, was) {
      if (!was || !before || was.rendered !== (await renderedOf(path))) return undefined
      const isSame = was.made === hashOf([was.rendered, headOf(path, was.facts).head])
      return isSame && output.link(was.files, before) ? was : undefined
    },
    async make(path) {
      const rendered = await renderedOf(path)
      const rendering = await renderer.page(path)
      const { data } = rendering.start
      const tree = parse(rendering.html)
      // A substring keeps its whole source string in memory, so the metadata is copied.
      const said = structuredClone(factsOf(tree))
      const { head, share } = headOf(path, said)
      const { html, inline, start } = finish({ ...rendering, document: tree }, head)
      const document = join(path, 'index.html').slice(1)
      output.write(document, html, inlineSources(inline))
      const texts = [
        { file: `assets/${start.name}`, text: start.text },
        ...(Object.keys(data).length === 0 ? [] : [{ file: dataAddress(path).slice(1), text: JSON.stringify(data) }]),
      ]
      for (const { file, text } of texts) output.write(file, text)
      const files = [document, ...texts.map(({ file }) => file), ...(share ? [share.file] : [])]
      const page = { path, rendered, made: hashOf([rendered, head]), facts: said, files }
      return share && !output.reuse(share.file) ? { page, share } : { page }
    },
  }
}

function shared(kind: string, text: string): { file: string; text: string } {
  return { file: `assets/${hashedName(kind, 'json', text)}`, text }
}

/** Returns a page's link preview image, with the page's title and, for an article, its own drawing. */
function sharePicture(
  contentDir: string,
  { site, posts }: Pick<SiteFacts, 'site' | 'posts'>,
  path: string,
  page: PageFacts,
): SharePicture {
  const postId = idAt(pages.post, path)
  const post = posts.find(({ id }) => String(id) === postId)
  const svg = shareSvg({
    site: site.name,
    title: ownTitle(page, site.name),
    line: post ? `${post.author.name} · ${post.category} · ${post.readTime}` : page.description,
    drawing: post?.drawing && readFileSync(join(contentDir, post.drawing), 'utf8'),
  })
  return { svg, file: `assets/${hashedName('share', 'png', svg)}` }
}

/** Returns the stylesheet that all pages share. */
function readStylesheet(code: BuiltCode): Common['stylesheet'] {
  const [name, ...others] = Object.keys(readFileList(code)).filter((one) => one.endsWith('.css'))
  if (!name || others.length > 0)
    throw new Error(`Expected one stylesheet in ${code.files}, found: ${[name, ...others].join(', ')}`)
  return { address: `/${name}`, text: readBuilt(code, name).toString() }
}
