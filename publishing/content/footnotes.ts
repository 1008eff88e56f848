import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Matches footnote names that can serve as IDs unchanged. */
const AN_ID = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/

/** Renames footnotes whose names cannot be used as IDs. Readers see the new names only in URLs. */
export function plainFootnotes(document: Root): void {
  visit(document, (node) => {
    if (node.type !== 'footnoteReference' && node.type !== 'footnoteDefinition') return
    if (!AN_ID.test(node.identifier)) node.identifier = `x${Buffer.from(node.identifier).toString('hex')}`
  })
}
