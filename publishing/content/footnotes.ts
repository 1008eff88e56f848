import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** Matches the names of footnotes that are IDs as they are. */
const AN_ID = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/

/** Gives the footnotes whose names cannot be IDs other names, which readers see in addresses only. */
export function plainFootnotes(document: Root): void {
  visit(document, (node) => {
    if (node.type !== 'footnoteReference' && node.type !== 'footnoteDefinition') return
    if (!AN_ID.test(node.identifier)) node.identifier = `x${Buffer.from(node.identifier).toString('hex')}`
  })
}
