import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { element, hasName } from './article-parts.ts'
import type { OnMistake } from './dropped-html.ts'

/** A link that may lead to this site: the address as the owner wrote it, and the line of the link. */
export type Link = { href: string; line: number }

/**
 * Returns the address of the file to which a relative link leads; `name` if the file is not on this site, so the file
 * name replaces the link; undefined if there is no such file.
 */
export type FileOf = (path: string) => { address: string } | 'name' | undefined

/** Points relative links to the published files. @returns the other links that may lead to this site */
export function placeLinks(tree: Root, fileOf: FileOf): Link[] {
  const links: Link[] = []
  visit(tree, 'element', (link, index, parent) => {
    const { href } = link.properties
    if (link.tagName !== 'a' || typeof href !== 'string' || !parent || index === undefined) return
    if (ELSEWHERE.test(href)) return
    const file = /^[^/?#]/.test(href) ? fileOf(href) : undefined
    if (file === 'name') {
      parent.children[index] = element('code', {}, link.children)
      return SKIP
    }
    // The address must be the tag's first attribute, because `placedFiles` expects it there.
    if (file) {
      const { href: _, ...others } = link.properties
      link.properties = { href: file.address + href.slice(href.search(/[?#]|$/)), ...others }
      return
    }
    // Generated links between footnotes have no position.
    if (link.position) links.push({ href, line: link.position.start.line })
    return
  })
  return links
}

/** Finds addresses in a text. @returns each address with its line */
export function linesOf(text: string, addresses: readonly string[]): Link[] {
  const lines = text.split('\n')
  return addresses.map((href) => ({ href, line: lines.findIndex((line) => line.includes(href)) + 1 }))
}

/** Matches addresses that never lead to a page, such as those with `mailto:`. */
const ELSEWHERE = /^(?!https?:)[a-z][a-z0-9+.-]*:/i

/** Reports links whose URL a browser cannot open, and links without visible text. */
export function reportLinks(tree: Root, onMistake: OnMistake): void {
  visit(tree, 'element', (link) => {
    const { href, ariaLabel, title } = link.properties
    if (link.tagName !== 'a' || typeof href !== 'string') return
    const line = link.position?.start.line ?? 1
    if (!canOpen(href)) onMistake(line, `link: expected a complete address, found ${JSON.stringify(href)}`)
    else if (!hasName(link) && !ariaLabel && !title)
      onMistake(line, `link: expected text for ${JSON.stringify(href)}, because nobody can see an empty link`)
  })
}

function canOpen(href: string): boolean {
  if (/^tel:/i.test(href)) return /^tel:\+?(?:[().-]|%20)*\d(?:[\d().-]|%20)*(?:;.+)?$/i.test(href)
  if (/^mailto:/i.test(href)) return /^mailto:./i.test(href)
  return /^(?:https?:|\/\/)/i.test(href) ? URL.canParse(href, 'https://a.example') : href.trim() !== ''
}
