import { parse } from 'parse5'
import { describe, expect, it } from 'vitest'
import { readProjectList } from '#publishing/content/projects.ts'
import { DEMOS } from '#domain/codeshop/script-files.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { pageAt } from '#domain/pages/page-at.ts'
import {
  accessibility,
  login,
  nilReturns,
  officialApis,
  privacy,
  refunds,
  shopOrder,
  terms,
} from '#domain/pages/page-table.ts'
import { UNKNOWN_ID } from '#domain/pages/unknown-pages.ts'
import { readBuilt, readFileList } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { readApiDocs } from '#publishing/content/api-docs.ts'
import { readShopOffer } from '#publishing/content/shop-offer.ts'
import { isTakenId } from '#publishing/content/article-headings.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'
import {
  childrenOf,
  elementsIn,
  isElement,
  textOf,
  valueOf,
  type Element,
  type Node,
} from '#publishing/html/html-tree.ts'

const FILES = new Set(Object.keys(readFileList(currentSite())))
/** The parsed pages, by path. Demos are left out, because their pages belong to the scripts. */
const DOCUMENTS = new Map(
  [...FILES]
    .filter((name) => name.endsWith('index.html') && !`/${name}`.startsWith(`${DEMOS}/`))
    .map((name) => [`/${name.replace(/\/?index\.html$/, '')}`, parse(readBuilt(currentSite(), name).toString())]),
)
const isKnown = (path: string) => !path.split('/').includes(UNKNOWN_ID)
/** Matches paths that the server answers without a file. */
const ANSWERED = /^\/(api|sandbox)(\/|$)/

describe('the published sample site', () => {
  it('has no broken internal link or anchor', () => {
    // C701
    const ids = new Map(
      [...DOCUMENTS].map(([path, page]) => [path, new Set([...elementsIn(page)].map((one) => valueOf(one, 'id')))]),
    )
    const leadsTo = (from: string, href: string): boolean => {
      const { pathname, hash } = new URL(href, `https://site.example${from}`)
      const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
      // Anchors on two pages are not checked: on the sign-in page, they select the form, and the sections of an order's
      // page appear only with the order.
      if (hash === '' || path === login || path === shopOrder)
        return DOCUMENTS.has(path) || FILES.has(path.slice(1)) || ANSWERED.test(path)
      return ids.get(path)?.has(decodeURIComponent(hash.slice(1))) ?? false
    }
    let checked = 0
    const broken: string[] = []
    for (const [path, page] of DOCUMENTS)
      for (const element of elementsIn(page)) {
        const href = valueOf(element, 'href') ?? (element.tagName === 'form' ? valueOf(element, 'action') : undefined)
        if (href === undefined || !/^[/#?]/.test(href) || href.startsWith('//')) continue
        checked++
        if (!leadsTo(path, href)) broken.push(`${path}: ${href}`)
      }
    expect(broken).toEqual([])
    expect(checked).toBeGreaterThan(4000)
  })

  it('repeats no ID on a page, and articles cannot use the IDs of the page around them', () => {
    // C746
    const taken: string[] = []
    for (const [path, page] of DOCUMENTS) {
      const ids = idsOf(elementsIn(page))
      expect(
        ids.filter((id, place) => ids.indexOf(id) !== place),
        path,
      ).toEqual([])
      const text = [...elementsIn(page)].find((one) => valueOf(one, 'class') === 'article')
      if (text && isMarkdown(path)) {
        const within = idsOf(elementsIn(text))
        taken.push(...ids.filter((id) => !within.includes(id)))
      }
    }
    expect(new Set(taken).size).toBeGreaterThan(5)
    expect([...new Set(taken)].filter((id) => !isTakenId(id))).toEqual([])
  })

  it('repeats no paragraph, on one page or across pages', () => {
    // C702
    const said = new Map<string, string[]>()
    for (const [path, page] of DOCUMENTS) {
      if (!isKnown(path) || !hasProse(path)) continue
      for (const text of paragraphsIn(page)) said.set(text, [...(said.get(text) ?? []), path])
    }
    expect(said.size).toBeGreaterThan(600)
    // Texts that the specification requires on all pages of a kind, such as the process on project pages and the
    // introduction on pages of official APIs.
    const shared = new Set([
      ...(readProjectList(SAMPLE_CONTENT).process ?? []).map(({ text }) => text),
      readApiDocs(SAMPLE_CONTENT).official.description,
      `Ships to: ${readShopOffer(SAMPLE_CONTENT).settings.countries.join(', ')}. Returns and warranty`,
    ])
    expect([...said].filter(([text, paths]) => paths.length > 1 && !shared.has(text))).toEqual([])
  })
})

const idsOf = (elements: Iterable<Element>) =>
  Array.from(elements, (one) => valueOf(one, 'id')).filter((id) => id !== undefined)

/** Returns whether the text of a page comes from a Markdown file of the content. */
function isMarkdown(path: string): boolean {
  return ['posts', 'documentedScripts'].includes(pageAt(path)?.each ?? '') || [privacy, terms, refunds].includes(path)
}

/**
 * The kinds of pages with prose. The pages of this site's API integrations are left out, because they repeat the same
 * rules for every provider on purpose.
 */
const PROSE: ReadonlySet<string | undefined> = new Set([
  'projects',
  'documentedProjects',
  'posts',
  'products',
  'scripts',
  'documentedScripts',
  'officialApis',
  'apiReferences',
])
const SINGLE: ReadonlySet<string> = new Set([privacy, terms, refunds, accessibility, nilReturns])

/**
 * Returns whether a page has prose of its own. The page of the first official API is skipped at its second path, which
 * has no ID.
 */
function hasProse(path: string): boolean {
  const page = pageAt(path)
  return page !== undefined && (SINGLE.has(path) || (PROSE.has(page.each) && path !== addressOf(officialApis)))
}

/** The ID of the heading above the links to related pages. */
const RELATED = 'related-title'
/** The shortest text that counts as a paragraph, in characters. */
const SHORTEST = 80
const PARAGRAPHS = new Set(['p', 'li', 'dd', 'td', 'figcaption', 'pre'])

/** Returns the paragraphs of a page's main part, except in elements whose text other pages share. */
function paragraphsIn(page: Node): string[] {
  const main = [...elementsIn(page)].find(({ tagName }) => tagName === 'main')
  return main ? [...ownElements(main)].flatMap(paragraphOf) : []
}

function* ownElements(node: Node): Generator<Element> {
  for (const child of childrenOf(node)) {
    if (!isElement(child) || isElsewhere(child)) continue
    yield child
    yield* ownElements(child)
  }
}

/**
 * Returns whether an element contains text that other pages share: navigation, the author, a form or the sources of
 * facts.
 */
function isElsewhere(element: Element): boolean {
  return (
    ['nav', 'aside', 'form', 'svg'].includes(element.tagName) ||
    ['basis', 'samples-note', 'source-list'].includes(valueOf(element, 'class') ?? '') ||
    valueOf(element, 'aria-labelledby') === RELATED
  )
}

function paragraphOf(element: Element): string[] {
  if (!PARAGRAPHS.has(element.tagName)) return []
  // Only the innermost element counts, so a paragraph inside a list entry counts once.
  if ([...elementsIn(element)].some(({ tagName }) => PARAGRAPHS.has(tagName))) return []
  const text = textOf(element).replace(/\s+/g, ' ').trim()
  return text.length < SHORTEST ? [] : [text]
}
