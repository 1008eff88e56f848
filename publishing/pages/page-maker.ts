import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'parse5'
import * as pages from '#domain/pages/page-table.ts'
import { messageOf } from '#domain/record.ts'
import { idAt, isPrivate, pageShownAt } from '#domain/pages/page-at.ts'
import { checkJson } from '#after-paint/finish/check-json.ts'
import { createFinisher, type Common } from '#after-paint/finish-page.ts'
import type { RenderedPage } from '#after-paint/bootstrap/start.ts'
import type { Content } from '#app/content/content.ts'
import type { LoadedPage } from '#app/page/page-module.ts'
import { readBuilt, readFileList } from '#server/publication/built-files.ts'
import type { BuiltSite } from '#server/publication/built-site.ts'
import { ownTitle, pageHead } from '#publishing/site-files/page-head.ts'
import { shareSvg } from '#publishing/site-files/share-pictures.ts'
import type { SiteFacts } from '#publishing/site-files/site-facts.ts'
import { doublesOf } from '#publishing/site-files/write-site-files.ts'
import type { BuiltCode } from '#publishing/output/built-code.ts'
import { hashedName, createOutput, listedAt, type Output } from '#publishing/output/output.ts'
import { createKept, hashOf } from '#publishing/output/kept.ts'
import { inlineSources } from '#publishing/html/html-tree.ts'
import { factsOf, type PageFacts } from '#publishing/html/page-facts.ts'
import { cleanDrawing } from '#publishing/content/drawing.ts'
import { pageContent } from '#publishing/content/for-pages.ts'
import { highlightedCode } from '#publishing/content/load-markdown.ts'
import { DEMOS } from '#domain/codeshop/script-files.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { Page } from '#domain/pages/page.ts'
import { PAGES, contact } from '#domain/pages/page-table.ts'
import type { SharePicture } from '#publishing/site-files/draw-share.ts'
import { VANILLA } from './page-entries.ts'

/**
 * The record of a generated page.
 * @property rendered a hash of the inputs to its rendering
 * @property made a hash of the inputs to its files
 * @property files the paths of its files
 */
export type MadePage = { path: string; rendered: string; made: string; facts: PageFacts; files: string[] }

/** A page, and its link preview image if the image must still be drawn. */
export type PageWithShare = { page: MadePage; share?: SharePicture }

/**
 * All inputs for generating pages, in a form that can be passed to another thread.
 * @property former the publication whose unchanged pages are reused
 * @property facts the data for page heads; its `titles` contain the titles of the pages generated so far
 * @property basis a hash of the code and of the publishing programs
 */
export type PageJob = {
  contentDir: string
  code: BuiltCode
  site: BuiltSite
  former: BuiltSite | undefined
  content: Content
  facts: Omit<SiteFacts, 'titles'> & { titles: Record<string, string> }
  basis: string
  keptIn: string
  now: Date
}

export type PageMaker = {
  /**
   * Reuses a page of the previous publication.
   * @param was the previous record of the page
   * @returns the record; undefined when the page would now be different
   */
  takeOver(path: string, was: MadePage | undefined): MadePage | undefined
  /**
   * Generates a page: its HTML, the file that starts React on it, and the compressed versions.
   */
  make(path: string): Promise<PageWithShare>
  /** The files that all pages load, which are written only once. */
  shared: readonly { file: string; text: string }[]
  /** The output to which the pages are written. */
  output: Output
}

/**
 * Creates a page maker, which loads the code of the pages. A process or thread can generate the pages of only one
 * content folder.
 */
export async function createPageMaker(job: PageJob): Promise<PageMaker> {
  const { contentDir, code, site, former, content, facts } = job
  const kept = createKept(job.keptIn, job.now)
  const before = listedAt(former)
  const output = createOutput(site, before, kept)
  const renderer = await loadRenderer(code, content)
  const words = JSON.stringify(pageContent(content))
  const wordsFile = shared('content', words)
  const finish = createFinisher({
    boot: readFileSync(code.boot, 'utf8'),
    prefetch: prefetchRules(),
    stylesheet: readStylesheet(code),
    vanilla: renderer.vanilla,
    nameOf: hashedName,
    globals: { kibandaContent: `/${wordsFile.file}` },
  })
  const basis = hashOf([job.basis, words])
  const doubles = doublesOf(content.apiDocs)

  const hashOfRendering = (loaded: LoadedPage) => hashOf([basis, JSON.stringify(loaded)])
  const headOf = (path: string, said: PageFacts) => {
    facts.titles[path] = ownTitle(said, content.site.name)
    if (isPrivate(path)) return { head: '' }
    const share = sharePicture(contentDir, facts, path, said)
    return { head: pageHead(facts, doubles.get(path) ?? path, said, `/${share.file}`), share }
  }

  return {
    shared: [wordsFile],
    output,
    takeOver(path, was) {
      if (!was || !before || was.rendered !== hashOfRendering(renderer.load(path))) return undefined
      const isSame = was.made === hashOf([was.rendered, headOf(path, was.facts).head])
      return isSame && output.link(was.files, before) ? was : undefined
    },
    async make(path) {
      const loaded = renderer.load(path)
      const rendered = hashOfRendering(loaded)
      const rendering = await renderer.render(loaded)
      const tree = parse(rendering.html)
      // The metadata is copied, because a substring keeps its whole source string in memory.
      const said = structuredClone(factsOf(tree))
      const { head, share } = headOf(path, said)
      const { html, inline, start } = finish({ ...rendering, document: tree }, head)
      const document = join(path, 'index.html').slice(1)
      output.write(document, html, inlineSources(inline))
      const startFile = `assets/${start.name}`
      output.write(startFile, start.text)
      const files = [document, startFile, ...(share ? [share.file] : [])]
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
    drawing: post?.drawing && cleanDrawing(readFileSync(join(contentDir, post.drawing))),
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

/** Both functions throw an error that names the page if one of its loaders or components fails. */
type Renderer = {
  /** The URLs of the modules that work without React. */
  vanilla: readonly string[]
  /**
   * Returns a page's data. The rendered page depends only on this data, and on the content that all pages share.
   * @throws Error if JSON cannot represent the data
   */
  load(path: string): LoadedPage
  render(loaded: LoadedPage): Promise<RenderedPage>
}

/**
 * Loads the code that renders the pages of one content folder. A process cannot render a second content folder, because
 * the code keeps its content in memory.
 */
async function loadRenderer(code: BuiltCode, content: Content): Promise<Renderer> {
  Object.assign(globalThis, { kibandaContent: content, kibandaHighlight: highlightedCode })
  const { loadPage, renderPage }: typeof import('#app/render-page.tsx') = await import(pathToFileURL(code.server).href)
  const filesByPage: Readonly<Record<string, string[]>> = JSON.parse(readFileSync(code.pages, 'utf8'))
  return {
    vanilla: filesByPage[VANILLA] ?? [],
    load(path) {
      try {
        const loaded = loadPage(path)
        checkJson(loaded)
        return loaded
      } catch (error) {
        throw failed(path, error)
      }
    },
    async render(loaded) {
      const { file } = pageShownAt(loaded.path)
      const files = filesByPage[file]
      if (!files) throw new Error(`The built code has no page app/${file}.`)
      try {
        return { html: await renderPage(loaded), start: { loaded, files } }
      } catch (error) {
        throw failed(loaded.path, error)
      }
    },
  }
}

function failed(path: string, error: unknown): Error {
  return new Error(`Rendering ${path} failed: ${messageOf(error)}`, { cause: error })
}

/** Patterns for URLs that are not pages of this site: files, the API, and demo pages. */
const NO_PAGES = ['/*.*', '/api/*', `${DEMOS}/*`]

/**
 * Returns the speculation rules of every page, as JSON: a browser prefetches another page of this site when the pointer
 * rests on its link, or the link is pressed. It does not prefetch pages with a visitor's own data, pages that may not
 * exist (`data-unsure`), back links, or pages whose views are counted. Browsers with the data saver on ignore the
 * rules.
 */
export function prefetchRules(): string {
  const never = [...PAGES.filter(({ isPrivate }: Page) => isPrivate).map(({ path }) => path), addressOf(contact)]
  return JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: '/*' },
            { not: { href_matches: [...NO_PAGES, ...never] } },
            { not: { selector_matches: '[data-unsure],[data-back],[download],[target]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
