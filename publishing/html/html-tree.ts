import { createHash } from 'node:crypto'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { InlineSources } from '#server/http/security-headers.ts'

export type Node = DefaultTreeAdapterTypes.Node
export type Element = DefaultTreeAdapterTypes.Element

/** Returns all elements below a node, in document order. */
export function* elementsIn(node: Node): Generator<Element, undefined> {
  for (const child of childrenOf(node)) {
    if (isElement(child)) yield child
    yield* elementsIn(child)
  }
}

export function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

export function isElement(node: Node): node is Element {
  return 'tagName' in node
}

/** Returns the text below a node. */
export function textOf(node: Node | undefined): string {
  if (!node) return ''
  return 'value' in node ? node.value : childrenOf(node).map(textOf).join('')
}

/** Returns the value of an attribute. */
export function valueOf({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value
}

/** The source code of a page's inline scripts and styles. */
type InlineParts = { scripts: readonly string[]; styles: readonly string[] }

/** The types of scripts that have an effect, and therefore must be in the policy. Scripts without a type run, too. */
const RUNNING = new Set(['module', 'text/javascript', 'importmap', 'speculationrules'])

/** Returns the hashes of inline scripts and styles for the content security policy. */
export function inlineSources({ scripts, styles }: InlineParts): InlineSources {
  return { scripts: scripts.map(sourceOf), styles: styles.map(sourceOf) }
}

/** Returns a page's executable inline scripts, and its inline styles. */
export function partsOf(html: string): InlineParts {
  const elements = [...elementsIn(parse(html))]
  return {
    scripts: elements.filter((element) => element.tagName === 'script' && runsInline(element)).map(textOf),
    styles: elements.filter(({ tagName }) => tagName === 'style').map(textOf),
  }
}

function runsInline(script: Element): boolean {
  const type = valueOf(script, 'type')
  return valueOf(script, 'src') === undefined && (type === undefined || RUNNING.has(type.trim().toLowerCase()))
}

function sourceOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
