import { isAlias, isScalar, Lexer, visit, type Document, isNode } from 'yaml'

/** A part of a value that YAML would silently drop. @property offset the position of this part in the YAML text */
type Lost = { offset: number; expected: string }

/** Matches values that cannot be the beginning of a sentence. A comment may follow these values on the same line. */
const COMPLETE = /^(?:true|false|null|~|[-+]?(?:0[xo])?[\d.]+|\d{4}-\d\d-\d\d)$/i

const QUOTES = 'Put quotes around the whole text'
const CUT = `the text ends before the #, because " #" begins a comment. ${QUOTES}, or write the comment on a line of its own`

const TAKEN_FOR_COMMENT = `this line would be left out as a comment, because it begins with #. ${QUOTES} if the line is text, or write a space after the # if it is a comment`

/** Matches a # directly before a word, as in #12. */
const JOINED = /^#[^\s#]/
const IN_BRACKETS: ReadonlySet<string> = new Set(['[', '{', ','])

/**
 * Returns the parts of a YAML text that would be missing from its value. Comments are allowed on separate lines, and
 * after quoted values, numbers, dates, true and false.
 */
export function lostIn(text: string, document: Document): Lost[] {
  return [
    ...cutByComments(text),
    ...cutOnNextLine(text, document),
    ...emptiedByComments(text, document),
    ...takenBySigns(document),
    ...changedNames(document),
  ]
}

/** Finds comments that begin on the same line after unquoted text or within brackets. */
function cutByComments(text: string): Lost[] {
  const lost: Lost[] = []
  let offset = 0
  let [before, isPlain, isNextPlain, isNewLine] = ['', false, false, false]
  for (const token of new Lexer().lex(text)) {
    // The lexer emits control characters before a document and before a scalar.
    if (token === '\u0002' || token === '\u0018' || token === '\u001F') {
      isNextPlain = token === '\u001F'
      continue
    }
    if (token.startsWith('#') && !isNextPlain) {
      const isRemark = !JOINED.test(token)
      if (isPlain && !(COMPLETE.test(before) && isRemark)) lost.push({ offset, expected: CUT })
      if (IN_BRACKETS.has(before) && !(isNewLine && isRemark))
        lost.push({ offset, expected: isNewLine ? TAKEN_FOR_COMMENT : CUT })
    } else if (token.includes('\n') && token.trim() === '') {
      isNewLine = true
      if (!IN_BRACKETS.has(before)) [before, isPlain] = ['', false]
    } else if (token.trim() !== '') {
      isNewLine = false
      ;[before, isPlain] = token.endsWith('\n') ? ['', false] : [token, isNextPlain]
    }
    isNextPlain = false
    offset += token.length
  }
  return lost
}

/** Finds lines that look like the continuation of an unquoted text, but are comments, because they begin with #. */
function cutOnNextLine(text: string, document: Document): Lost[] {
  const lost: Lost[] = []
  visit(document, {
    Scalar(_, { type, range }) {
      if (type !== 'PLAIN' || !range) return
      const [, end, endOfComments] = range
      const [before] = /^[^\n]*\n\s*(?=#[^\s#])/.exec(text.slice(end, endOfComments)) ?? []
      if (before !== undefined) lost.push({ offset: end + before.length, expected: TAKEN_FOR_COMMENT })
    },
  })
  return lost
}

/** Finds values that are empty because a comment begins in their place. */
function emptiedByComments(text: string, document: Document): Lost[] {
  const lost: Lost[] = []
  visit(document, {
    Scalar(key, { value, source = '', range }) {
      if (key === 'key' || value !== null || source !== '' || !range) return
      const start = text.lastIndexOf('\n', range[0] - 1) + 1
      const [line = ''] = text.slice(start).split('\n')
      if (/[:-]\s+#/.test(line)) lost.push({ offset: range[0], expected: CUT })
    },
  })
  return lost
}

/** Finds texts that lose their beginning, because the characters &, *, ! and % have a special meaning in YAML. */
function takenBySigns(document: Document): Lost[] {
  const lost: Lost[] = document.warnings.map(({ pos: [offset], message }) => ({
    offset,
    expected: message.startsWith('Unresolved tag')
      ? `YAML removes the word that begins with "!". ${QUOTES}`
      : (message.split('\n')[0] ?? message),
  }))
  const used = new Set<string>()
  visit(document, { Alias: (_, { source }) => void used.add(source) })
  visit(document, {
    Node(_, node) {
      const offset = node.range?.[0] ?? 0
      if (isScalar(node) && node.tag === '!') lost.push({ offset, expected: `YAML removes the "!". ${QUOTES}` })
      if (isAlias(node)) {
        if (!node.resolve(document)) lost.push({ offset, expected: `YAML treats "*" as a reference. ${QUOTES}` })
      } else if (isScalar(node) && node.anchor !== undefined && !used.has(node.anchor))
        lost.push({ offset, expected: `YAML removes "&${node.anchor}" from the text. ${QUOTES}` })
    },
  })
  return lost
}

/** A name that would change. @property offset its position in the YAML text */
type Changed = { offset: number; expected: string }

/** The names that record schemas drop, because they have a special meaning in JavaScript. */
const LEFT_OUT: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Finds names that would change: unquoted names that YAML reads as numbers or null, lists and maps as names, names that
 * schemas drop, and names that differ only in their quotes.
 */
function changedNames(document: Document): Changed[] {
  const lost: Changed[] = []
  if (document.errors.length > 0) return lost
  visit(document, {
    Map(_, { items, range }) {
      const known = new Map<string, unknown>()
      for (const { key } of items) {
        const offset = (isNode(key) ? key.range?.[0] : undefined) ?? range?.[0] ?? 0
        const expected = isAlias(key) ? undefined : changeOf(key, known)
        if (expected !== undefined) lost.push({ offset, expected })
      }
    },
  })
  return lost
}

/**
 * Returns the problem with a name, if there is one.
 * @param known the values of the earlier names in the map, keyed by name; a valid name is added
 */
function changeOf(key: unknown, known: Map<string, unknown>): string | undefined {
  if (!isScalar(key) || key.source === '') return 'expected a name before the colon. Put quotes around the whole text'
  const [name, written] = [key.value === null ? '' : String(key.value), key.source ?? '']
  if (key.type === 'PLAIN' && name !== written)
    return `the name ${written} would become ${JSON.stringify(name)}. Put quotes around it`
  if (LEFT_OUT.has(name)) return `the name ${name} would be left out. Choose another`
  // If two names have the same value, YAML itself reports an error.
  if (known.has(name) && known.get(name) !== key.value) return `the name ${name} occurs twice`
  known.set(name, key.value)
  return undefined
}
