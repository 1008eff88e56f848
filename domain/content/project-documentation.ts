import * as v from 'valibot'
import { slug, text } from './field-schemas.ts'

const SECTIONS = ['Getting Started', 'Architecture', 'Features', 'Database', 'Deployment', 'Security', 'Team']

const block = v.strictObject({
  title: text,
  language: text,
  code: v.pipe(v.string('text'), v.trimEnd(), v.nonEmpty('non-empty text')),
})

/** `content/projects/documentation.yml`: the seven sections of the project documentation. */
export const projectDocumentationSchema = v.strictObject({
  title: text,
  description: text,
  sections: v.pipe(
    v.array(
      v.strictObject({
        id: slug,
        title: text,
        text,
        blocks: v.pipe(v.array(block, 'a list'), v.minLength(1, 'at least one entry')),
      }),
      'a list',
    ),
    v.length(SECTIONS.length, `${SECTIONS.length} sections`),
    v.check(
      (sections) => sections.every(({ title }, position) => title === SECTIONS[position]),
      `the sections ${SECTIONS.join(', ')}, in this order`,
    ),
  ),
})

export type ProjectDocumentation = v.InferOutput<typeof projectDocumentationSchema>
