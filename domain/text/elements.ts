/**
 * An element in a text of HTML. `tag` is its start tag, `content` what stands before the next end tag of its name,
 * `whole` both tags and what is between.
 */
type Element = { tag: string; content: string; whole: string; start: number }

/**
 * Returns the elements of a name in a text of HTML, in their order; an element within one of them is part of its
 * content.
 * Looks at each character a few times at most, however the text is made.
 */
export function elementsOf(html: string, name: string): Element[] {
  const elements: Element[] = []
  const closing = `</${name}>`
  for (let tag = nextTag(html, name, 0); tag;) {
    const contentEnd = html.indexOf(closing, tag.end)
    if (contentEnd === -1) break
    const end = contentEnd + closing.length
    elements.push({
      tag: tag.text,
      content: html.slice(tag.end, contentEnd),
      whole: html.slice(tag.start, end),
      start: tag.start,
    })
    tag = nextTag(html, name, end)
  }
  return elements
}

/** Returns a text of HTML with something else in the place of each element of a name. */
export function replaceElements(html: string, name: string, replacement: (element: Element) => string): string {
  let replaced = ''
  let end = 0
  for (const element of elementsOf(html, name)) {
    replaced += html.slice(end, element.start) + replacement(element)
    end = element.start + element.whole.length
  }
  return replaced + html.slice(end)
}

/** Returns a text of HTML with something else in the place of every tag. A `<` that nothing closes stays. */
export function replaceTags(html: string, replacement: (tag: string) => string): string {
  const [first = '', ...pieces] = html.split('<')
  return (
    first +
    pieces
      .map((piece) => {
        const end = piece.indexOf('>')
        return end === -1 ? `<${piece}` : replacement(`<${piece.slice(0, end + 1)}`) + piece.slice(end + 1)
      })
      .join('')
  )
}

export type Tag = { text: string; start: number; end: number }

/**
 * Returns the first start tag of a name from a place on, such as `<input name="pin">`. Undefined when there is none.
 */
export function nextTag(html: string, name: string, from: number): Tag | undefined {
  const opening = `<${name}`
  for (let start = html.indexOf(opening, from); start !== -1; start = html.indexOf(opening, start + 1)) {
    if (!' \n\t/>'.includes(html.charAt(start + opening.length))) continue
    const end = html.indexOf('>', start) + 1
    return end === 0 ? undefined : { text: html.slice(start, end), start, end }
  }
  return undefined
}
