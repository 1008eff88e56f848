import { parse } from 'parse5'
import { endpoints } from '#contract/api/endpoints.ts'
import { matchPaths } from '#contract/endpoint.ts'
import { SANDBOX_PATH } from '#domain/api-docs/addresses.ts'
import { DEMOS } from '#domain/codeshop/script-files.ts'
import { ContentError } from '#domain/content/check.ts'
import { A_LINKED_FILE } from '#domain/content/linked-files.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { isPrivate } from '#domain/pages/page-at.ts'
import { readBuilt, type FileList, type FileStore } from '#server/publication/built-files.ts'
import { readSandboxApi } from '#publishing/content/api-docs.ts'
import { renderPost } from '#publishing/content/articles.ts'
import { isTakenId } from '#publishing/content/article-headings.ts'
import { readInformationTexts, renderInformationPage } from '#publishing/content/information-pages.ts'
import type { Rendered } from '#publishing/content/markdown.ts'
import { readQuickStartLinks, readReferenceLinks } from '#publishing/content/references.ts'
import { readPostTexts } from '#publishing/content/posts.ts'
import { readProjectLinks } from '#publishing/content/projects.ts'
import type { MarkdownText } from '#publishing/content/render-document.ts'
import {
  documentedScripts,
  readDocumentationText,
  renderScriptDocumentation,
} from '#publishing/content/script-offer.ts'
import { readRedirects, readSite } from '#publishing/content/site.ts'
import { elementsIn, valueOf } from '#publishing/html/html-tree.ts'
import { addressesOf } from './pages-to-prerender.ts'

/** Matches paths that the server answers without a file. */
const ANSWERED = /^\/(?:api|sandbox)(?:\/|$)/
/** Returns whether a path is the path of a file: it has an extension, or belongs to a demo. */
const isFile = (path: string) => /\.[a-z0-9]+$/i.test(path) || `${path}/`.startsWith(`${DEMOS}/`)
/** Returns whether a path is the `index.html` of a page. Links must contain the page's own path instead. */
const isFileOfPage = (path: string) => path.endsWith('/index.html') && !path.startsWith(`${DEMOS}/`)
/** Matches anchors that work on every page: the top of the page, and text fragments. */
const ANYWHERE = /^(?:top|:~:.*)?$/i

const INFORMATION_ADDRESSES = { privacy: pages.privacy, terms: pages.terms, refunds: pages.refunds } as const

/**
 * A page with links that the owner wrote.
 * @property day the day of the check, or the publication day of a future post
 * @property ids the IDs in the page's text, if the whole text is Markdown
 */
type WrittenPage = Pick<MarkdownText, 'file' | 'firstLine'> &
  Pick<Rendered, 'links'> & { address: string; day: string; ids?: string[] }

/** A link that the owner wrote, split into its parts. @property place the link's file and line */
type WrittenLink = { from: WrittenPage; place: string; href: string; path: string; anchor: string }

/**
 * Returns every page with links that the owner wrote, including future posts. Leaves out pages with mistakes in their
 * texts, which the content readers report.
 * @throws ContentError
 */
function writtenPages(contentDir: string, today: string): WrittenPage[] {
  const page = ({ file, firstLine }: MarkdownText, { ids, links }: Rendered, address: string, day = today) => ({
    file,
    firstLine,
    ids,
    links,
    address,
    day: day > today ? day : today,
  })
  return [
    ...eachReadable(readPostTexts(contentDir), (post) =>
      page(post, renderPost(contentDir, post), addressOf(pages.post, { id: post.id }), post.date),
    ),
    ...eachReadable(readInformationTexts(contentDir), (text) =>
      page(text, renderInformationPage(contentDir, text), addressOf(INFORMATION_ADDRESSES[text.name])),
    ),
    ...eachReadable(documentedScripts(contentDir), (script) => {
      const text = readDocumentationText(contentDir, script)
      const address = addressOf(pages.scriptDocumentation, { id: script.id })
      return page(text, renderScriptDocumentation(contentDir, text), address)
    }),
    ...readQuickStartLinks(contentDir).map(({ id, ...written }) => ({
      ...written,
      firstLine: 1,
      day: today,
      address: addressOf(pages.officialApis, { id }),
    })),
    ...readReferenceLinks(contentDir).map(({ id, ...written }) => ({
      ...written,
      firstLine: 1,
      day: today,
      address: addressOf(pages.apiReference, { id }),
    })),
    ...readProjectLinks(contentDir).map(({ id, ...written }) => ({
      ...written,
      firstLine: 1,
      day: today,
      address: addressOf(pages.project, { id }),
    })),
  ]
}

/** Returns the page of each item. Skips items with mistakes in their text. */
function eachReadable<Item>(items: readonly Item[], make: (item: Item) => WrittenPage): WrittenPage[] {
  return items.flatMap((item) => {
    try {
      return [make(item)]
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      return []
    }
  })
}

function linksOf(contentDir: string, written: readonly WrittenPage[]): WrittenLink[] {
  const { host } = new URL(readSite(contentDir).address)
  return written.flatMap((from) =>
    from.links.flatMap(({ href, line }) => {
      const within = onThisSite(href, host)
      if (within === undefined) return []
      const [address = '', ...anchor] = within.split('#')
      const [path = ''] = address.split('?')
      const place = `${contentDir}/${from.file}:${from.firstLine + line - 1}`
      return {
        from,
        place,
        href,
        path: path === '' && !address.startsWith('?') ? from.address : path,
        anchor: decoded(anchor.join('#')),
      }
    }),
  )
}

/** Returns an address without this site’s host; undefined for an address of another site. */
function onThisSite(href: string, host: string): string | undefined {
  if (!/^(?:https?:)?\/\//i.test(href)) return href
  const url = URL.parse(href, 'https://a.example')
  return url?.host === host ? url.pathname + url.search + url.hash : undefined
}

/** Returns a predicate for the paths that the API or the sandbox answers. */
function answeredPaths(contentDir: string): (path: string) => boolean {
  const paths = [
    ...endpoints,
    ...readSandboxApi(contentDir).endpoints.map((one) => ({ ...one, path: SANDBOX_PATH + one.path })),
  ]
  return matchPaths(paths.filter(({ method }) => method === 'GET').map(({ path }) => path))
}

/**
 * Checks that each link that the owner wrote leads to an existing page, and to an existing anchor if the text of that
 * page is Markdown. A future post may link to everything that is public on its publication day.
 * @param today YYYY-MM-DD
 * @throws ContentError with file and line of each broken link
 */
export function checkLinks(contentDir: string, today: string): void {
  const written = writtenPages(contentDir, today)
  const addressesOn = (day: string) => {
    const ids = readPostTexts(contentDir).flatMap(({ id, date = today }) => (date <= day ? [id] : []))
    return new Set(addressesOf(contentDir, ids))
  }
  readRedirects(contentDir, addressesOn(today))
  const addresses = new Map([...new Set(written.map(({ day }) => day))].map((day) => [day, addressesOn(day)]))
  const isAnswered = answeredPaths(contentDir)
  const ids = new Map(written.map((page) => [page.address, page.ids && new Set(page.ids)]))
  report(
    linksOf(contentDir, written).flatMap((link) => {
      const { from, path, anchor } = link
      if (!path.startsWith('/'))
        return expected(link, `the address of a page, such as ${addressOf(pages.posts)}, or ${A_LINKED_FILE}`)
      if (ANSWERED.test(path)) return isAnswered(path) ? [] : expected(link, 'a URL that the API serves')
      if (isFile(path)) return []
      if (!addresses.get(from.day)?.has(path)) return expected(link, 'the address of a page')
      const known = ids.get(path)
      return !known || known.has(anchor) || isTakenId(anchor) || ANYWHERE.test(anchor) ? [] : expected(link, AN_ANCHOR)
    }),
  )
}

const AN_ANCHOR = 'an anchor that its page has'

/**
 * Checks that each link that the owner wrote leads to an existing file of a publication, and to an existing anchor.
 * @throws ContentError with file and line of each broken link
 */
export function checkBuiltLinks(
  contentDir: string,
  today: string,
  site: Pick<FileStore, 'files'>,
  list: FileList,
): void {
  const known = new Map<string, ReadonlySet<string | undefined>>()
  const idsOf = (file: string) => {
    const ids =
      known.get(file) ?? new Set(elementsIn(parse(readBuilt(site, file).toString())).map((one) => valueOf(one, 'id')))
    known.set(file, ids)
    return ids
  }
  report(
    linksOf(contentDir, writtenPages(contentDir, today)).flatMap((link) => {
      const { path, anchor } = link
      if (ANSWERED.test(path)) return []
      const page = `${path === '/' ? '' : `${path.slice(1)}/`}index.html`
      if (isFile(path))
        return (decoded(path).slice(1) in list && !isFileOfPage(path)) || page in list
          ? []
          : expected(link, 'the address of a file of this site')
      // Not checked here: links to future posts, which are not built yet, and anchors on private pages, which
      // JavaScript fills in.
      if (!(page in list) || isPrivate(path) || ANYWHERE.test(anchor)) return []
      return idsOf(page).has(anchor) ? [] : expected(link, AN_ANCHOR)
    }),
  )
}

function expected({ place, href }: WrittenLink, what: string): string[] {
  return [`${place}: link: expected ${what}, found ${JSON.stringify(href)}`]
}

/** Reports all mistakes together. @throws ContentError if there are any mistakes */
function report(mistakes: readonly string[]): void {
  if (mistakes.length > 0) throw new ContentError(mistakes.join('\n'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
