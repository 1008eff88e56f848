import * as v from 'valibot'
import { slug, text, isoDate } from './field-schemas.ts'
import type { Article } from './post.ts'

/** The owner's pages about privacy, terms and refunds, each in `content/pages/NAME.md`. */
export const INFORMATION_PAGES = ['privacy', 'terms', 'refunds'] as const
export type InformationPageName = (typeof INFORMATION_PAGES)[number]

/** The front matter of `content/pages/NAME.md`. */
export const informationPageSchema = v.strictObject({
  title: text,
  /** One sentence for search results. */
  description: text,
  /** The date of the last change that matters to readers. */
  updated: isoDate,
})

/** An information page: its front matter, and its text as safe HTML. */
export type InformationPage = v.InferOutput<typeof informationPageSchema> & { html: string }

/** The documentation of a script, as its page shows it. */
export type ScriptDocumentation = Article & { title: string }

const SECTIONS = ['Getting Started', 'Architecture', 'Features', 'Database', 'Deployment', 'Security', 'Team']

const block = v.strictObject({
  title: text,
  language: text,
  code: v.pipe(v.string('text'), v.trimEnd(), v.nonEmpty('non-empty text')),
})

/** `content/projects/<id>-<slug>/documentation.yml`: the seven sections of a project's documentation. */
export const projectDocumentationSchema = v.strictObject({
  title: text,
  description: text,
  sections: v.pipe(
    v.array(
      v.strictObject({
        id: slug,
        title: text,
        text,
        /** May be empty, because a short section is better than made-up code. */
        blocks: v.array(block, 'a list'),
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

type DocumentationFile = v.InferOutput<typeof projectDocumentationSchema>
type Section = DocumentationFile['sections'][number]

/** A project's documentation. @property html a block's code with syntax highlighting */
export type ProjectDocumentation = Omit<DocumentationFile, 'sections'> & {
  sections: (Omit<Section, 'blocks'> & { blocks: (Section['blocks'][number] & { html: string })[] })[]
}
