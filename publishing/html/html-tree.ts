import type { DefaultTreeAdapterTypes } from 'parse5'

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
