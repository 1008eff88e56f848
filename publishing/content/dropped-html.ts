import type { Element, Nodes, Root } from 'hast'
import { Tokenizer, type Token } from 'parse5'
import { visit } from 'unist-util-visit'
import { articleSchema, SELF_ENDING, VOID_ELEMENTS } from './allowed-html.ts'

const ALLOWED = new Set(articleSchema.tagNames)

/** Receives each mistake: its line, and a description of the expected text. */
export type OnMistake = (line: number, expected: string) => void

/** Elements whose contents a parser does not read as HTML. */
const WITH_OTHER_TEXT = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])

/**
 * Reports all HTML in a document that would not be published as written.
 * @param written the document with unparsed HTML
 * @param parsed the same document with parsed HTML
 * @param safe the same document after sanitizing
 */
export function reportDropped(written: Root, parsed: Root, safe: Root, onMistake: OnMistake): void {
  const said = new Set<string>()
  // An element with a misplaced end tag occurs several times in the tree, but is reported once.
  const once: OnMistake = (line, expected) => {
    if (said.size < said.add(`${line} ${expected}`).size) onMistake(line, expected)
  }
  const tags = tagsIn(written)
  reportDifferences(parsed, safe, tags, once)
  reportTags(tags, parsed, once)
  reportMoved(parsed, once)
}

/** Reports the elements and attributes that sanitizing removed. */
function reportDifferences(parsed: Root, safe: Root, tags: readonly Tag[], onMistake: OnMistake): void {
  const written = new Map(tags.map((tag) => [tag.kind === 'start' ? `${tag.offset} ${tag.name}` : '', nameIn(tag)]))
  const kept = new Map<string, Record<string, unknown>>()
  visit(safe, 'element', (element) => void kept.set(placeOf(element) ?? '', element.properties))
  visit(parsed, 'element', (element) => {
    const place = placeOf(element)
    if (place === undefined) return
    const line = element.position?.start.line ?? 1
    const { tagName, properties } = element
    const left = kept.get(place)
    if (!left) return onMistake(line, tagExpected(written.get(place) ?? tagName))
    for (const [name, value] of Object.entries(properties)) {
      if (JSON.stringify(left[name]) === JSON.stringify(value)) continue
      onMistake(
        line,
        name === 'href'
          ? `link: expected an address that starts with https://, mailto:, tel:, / or #, found ${JSON.stringify(value)}`
          : `HTML: <${tagName}> cannot have the attribute ${attributeOf(name)} here. Remove the attribute`,
      )
    }
  })
}

/** Reports content that is in a table but not in a cell, because an HTML parser moves it above the table. */
function reportMoved(parsed: Root, onMistake: OnMistake): void {
  visit(parsed, 'element', (table, index = 0, parent) => {
    const start = offsetOf(table)
    if (table.tagName !== 'table' || start === undefined || !parent) return
    const moved = parent.children.slice(0, index).find((node) => (offsetOf(node) ?? 0) > start)
    if (moved)
      onMistake(
        moved.position?.start.line ?? 1,
        'HTML: this is in a table, but not in a cell, so it would move above the table. Put it into a cell, or elsewhere',
      )
  })
}

function offsetOf({ position }: Nodes): number | undefined {
  return position?.start?.offset
}

function tagExpected(name: string): string {
  return `HTML: <${name}> would be left out. If it is text, write \`<${name}>\` in backticks, or &lt;${name}&gt;; otherwise remove the tag`
}

/**
 * Reports tags without an effect, tags without a matching start or end tag, repeated attributes, and markup that is
 * neither a tag nor a complete comment.
 */
function reportTags(tags: readonly Tag[], parsed: Root, onMistake: OnMistake): void {
  const places = new Set<string>()
  visit(parsed, 'element', (element) => void places.add(placeOf(element) ?? ''))
  const names = new Set(Array.from(places, (place) => place.split(' ')[1]))
  const open: { name: string; line: number }[] = []
  const notClosed = ({ name, line }: { name: string; line: number }) => {
    if (!SELF_ENDING.has(name)) onMistake(line, `HTML: <${name}> has no end tag. Write </${name}> where it ends`)
  }
  for (const tag of tags) {
    const { line, source } = tag
    if (tag.kind === 'repeated')
      onMistake(line, 'HTML: this tag has the same attribute twice, so the second one would be left out. Remove one')
    else if (tag.kind === 'other') {
      if (!/^<!--[^]*-->$/.test(source)) onMistake(line, otherExpected(source))
    } else if (tag.kind === 'start') {
      if (!places.has(`${tag.offset} ${tag.name}`)) onMistake(line, tagExpected(nameIn(tag)))
      // Only allowed tags need an end tag here. Other tags have already been reported.
      else if (ALLOWED.has(tag.name) && !VOID_ELEMENTS.has(tag.name)) open.push({ name: tag.name, line })
    } else {
      const position = open.findLastIndex(({ name }) => name === tag.name)
      if (position !== -1) open.splice(position).slice(1).forEach(notClosed)
      else if (ALLOWED.has(tag.name) || !names.has(tag.name))
        onMistake(line, `HTML: ${source} has no start tag, so it would be left out. Remove it`)
    }
  }
  open.forEach(notClosed)
}

function otherExpected(source: string): string {
  return source.startsWith('<!--')
    ? 'HTML: this comment has no end. Write --> where it ends'
    : `HTML: ${JSON.stringify(source.slice(0, 40))} would be left out. If it is text, write it in backticks, or with &lt; instead of <`
}

type Tag = { line: number; source: string } & (
  | { kind: 'start'; name: string; offset: number }
  | { kind: 'end'; name: string }
  | { kind: 'other' }
  | { kind: 'repeated' }
)

/** Returns the tags and all other markup in a document's HTML. */
function tagsIn(written: Root): Tag[] {
  const tags: Tag[] = []
  visit(written as Nodes, (node) => {
    if (node.type !== 'raw') return
    const { value, position } = node
    let ended = false
    const placed = ({ location }: Token.TagToken | Token.CommentToken | Token.DoctypeToken) => ({
      line: (position?.start.line ?? 1) + (location?.startLine ?? 1) - 1,
      source: value.slice(location?.startOffset, location?.endOffset),
    })
    const other = (token: Token.CommentToken | Token.DoctypeToken) => {
      if (!ended) tags.push({ kind: 'other', ...placed(token) })
    }
    const ignore = () => {}
    const tokenizer = new Tokenizer(
      { sourceCodeLocationInfo: true },
      {
        onStartTag(token) {
          const { tagName: name, location } = token
          if (ended) return
          ended = WITH_OTHER_TEXT.has(name)
          tags.push({
            kind: 'start',
            name,
            offset: (position?.start.offset ?? 0) + (location?.startOffset ?? 0),
            ...placed(token),
          })
        },
        onEndTag(token) {
          if (!ended && !WITH_OTHER_TEXT.has(token.tagName))
            tags.push({ kind: 'end', name: token.tagName, ...placed(token) })
        },
        onParseError({ code, startLine }) {
          if (code === 'duplicate-attribute' && !ended)
            tags.push({ kind: 'repeated', line: (position?.start.line ?? 1) + startLine - 1, source: '' })
        },
        onComment: other,
        onDoctype: other,
        onEof: ignore,
        onCharacter: ignore,
        onNullCharacter: ignore,
        onWhitespaceCharacter: ignore,
      },
    )
    tokenizer.write(value, true)
  })
  return tags
}

/** Returns the name of a tag as written. */
function nameIn(tag: Tag): string {
  return /[^\s/>]+/.exec(tag.source.slice(1))?.[0] ?? ''
}

/**
 * Returns a key for an element of the source: the position and the name of its tag; undefined for a generated element.
 */
function placeOf(element: Element): string | undefined {
  const offset = offsetOf(element)
  return offset === undefined ? undefined : `${offset} ${element.tagName}`
}

/** Returns the HTML name of an attribute, by the name of its property. */
function attributeOf(property: string): string {
  if (property === 'className') return 'class'
  return /^(?:aria|data)[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : property.toLowerCase()
}
