import type { DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** Returns the names of the elements and classes that a page shows before a visitor acts. Skips dialogs. */
export function namesIn(page: Node): { elements: ReadonlySet<string>; classes: ReadonlySet<string> } {
  const [elements, classes] = [new Set<string>(), new Set<string>()]
  const visit = (node: Node) => {
    if (node.nodeName === 'dialog') return
    if ('attrs' in node) {
      elements.add(node.tagName)
      const list = node.attrs.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? []
      for (const name of list) classes.add(name)
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(page)
  return { elements, classes }
}
