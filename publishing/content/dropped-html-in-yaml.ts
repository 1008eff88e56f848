import type { FieldPath, Mismatch } from '#domain/content/check.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from '#publishing/output/made-before.ts'

/**
 * Returns the parts of a YAML file's HTML sentences that would not be published.
 * @param file the parsed value of the file
 * @param fields the names of the fields that contain HTML sentences
 */
export function droppedHtml(file: unknown, fields: ReadonlySet<string>): Mismatch[] {
  return madeBefore('dropped HTML', [JSON.stringify(file)], () =>
    Array.from(sentencesIn(file, fields, false, [])).flatMap(({ path, sentence }) =>
      loadMarkdown()
        .droppedFrom(sentence)
        .map((expected) => ({ path, expected: `text that can be published. ${expected}`, found: sentence })),
    ),
  )
}

type Sentence = { path: FieldPath; sentence: string }

function* sentencesIn(
  value: unknown,
  fields: ReadonlySet<string>,
  isSentence: boolean,
  path: FieldPath,
): Generator<Sentence> {
  if (typeof value === 'string') {
    if (isSentence && value.includes('<')) yield { path, sentence: value }
  } else if (Array.isArray(value)) {
    for (const [position, entry] of value.entries()) yield* sentencesIn(entry, fields, isSentence, [...path, position])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value))
      yield* sentencesIn(part, fields, fields.has(name), [...path, name])
  }
}
