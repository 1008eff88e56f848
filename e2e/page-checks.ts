import type { Page } from '@playwright/test'

/**
 * The maximum length of a short word, which must not break across lines (characters). Longer words can be names or
 * URLs.
 */
const LONGEST = 16
/** A selector for the elements that assistive technology must find. */
const HEADINGS_AND_CONTROLS = 'h1, h2, h3, h4, h5, h6, button, a[href], input, select, textarea, summary'

type AxNode = { ignored: boolean; backendDOMNodeId?: number }
type DomNode = { backendNodeId: number; localName: string; attributes?: string[]; children?: DomNode[] }

/**
 * Returns the short words that are broken across two lines, each with its element.
 * @property count the number of short words on the page
 */
export function brokenWords(page: Page): Promise<{ broken: string[]; count: number }> {
  return page.evaluate((longest) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    let count = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!
      if (!parent.checkVisibility() || parent.closest('pre, code, .sr-only, script, style')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-/\u200b]+/g)) {
        if (word.length > longest) continue
        count++
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top))
        if (lines.size > 1) broken.push(`${word} in ${parent.localName}.${parent.className}`)
      }
    }
    return { broken, count }
  }, LONGEST)
}

/** Returns the elements that make the page wider than the viewport, except content that scrolls in its own box. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .filter((element) => {
        for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
          if (getComputedStyle(box).overflowX !== 'visible') return false
        return true
      })
      .slice(0, 8)
      .map((element) => `${element.localName}.${element.className} ${element.getBoundingClientRect().right}`)
  })
}

/** Sets the browser's default font size (px). @returns the resulting font size of the page, as in CSS */
export async function setFontSize(page: Page, standard: number): Promise<string> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8125) } })
  return page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
}

/**
 * Returns the visible headings and controls that are missing from the accessibility tree.
 * @property count the number of visible headings and controls
 */
export async function missingFromTree(page: Page): Promise<{ missing: string[]; count: number }> {
  await page.evaluate((wanted) => {
    for (const element of document.querySelectorAll<HTMLElement>(wanted)) {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      // A modal dialog hides the page behind it from assistive technology.
      const modal = document.querySelector('dialog:modal')
      if (isShown && (modal?.contains(element) ?? true) && !element.closest('[aria-hidden=true], [inert]'))
        element.dataset.wanted = ''
    }
  }, HEADINGS_AND_CONTROLS)
  const session = await page.context().newCDPSession(page)
  // One request for all nodes takes less time than a request for each of the wanted ones.
  const { root } = (await session.send('DOM.getDocument', { depth: -1 })) as { root: DomNode }
  const wanted = wantedIn(root)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] }
  await session.detach()
  const exposed = new Set(nodes.filter(({ ignored }) => !ignored).map(({ backendDOMNodeId }) => backendDOMNodeId))
  const missing = wanted
    .filter(({ backendNodeId }) => !exposed.has(backendNodeId))
    .map(({ localName, attributes = [] }) => `${localName} ${attributes.join(' ')}`)
  return { missing, count: wanted.length }
}

/** Returns the nodes with the attribute `data-wanted` in a tree. */
function wantedIn(node: DomNode): DomNode[] {
  const within = (node.children ?? []).flatMap(wantedIn)
  return node.attributes?.includes('data-wanted') ? [node, ...within] : within
}
