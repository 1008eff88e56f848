import { isAlias, isNode, isScalar, visit, type Document } from 'yaml'

/** A name that would change. @property offset its position in the YAML text */
type Changed = { offset: number; expected: string }

/** The names that schemas of named values leave out, because they have a meaning in JavaScript. */
const LEFT_OUT: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

/**
 * Returns the names of fields that would change or be left out: names without quotes that YAML reads as numbers or as
 * nothing, lists in place of a name, and names that only differ in their quotes. In a text with errors, names may only
 * look like that.
 */
export function changedNames(document: Document): Changed[] {
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

/** Returns what is wrong with a name, if anything. @param known the values of the names before it, which this one joins */
function changeOf(key: unknown, known: Map<string, unknown>): string | undefined {
  if (!isScalar(key) || key.source === '') return 'expected a name before the colon. Put quotes around the whole text'
  const [name, written] = [key.value === null ? '' : String(key.value), key.source ?? '']
  if (key.type === 'PLAIN' && name !== written)
    return `the name ${written} would become ${JSON.stringify(name)}. Put quotes around it`
  if (LEFT_OUT.has(name)) return `the name ${name} would be left out. Choose another`
  // The same value twice is an error of YAML itself.
  if (known.has(name) && known.get(name) !== key.value) return `the name ${name} occurs twice`
  known.set(name, key.value)
  return undefined
}
