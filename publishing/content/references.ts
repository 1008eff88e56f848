import { referenceFileSchema, type Reference, type ReferenceFile } from '#domain/content/api-reference.ts'
import type { Article } from '#domain/content/post.ts'
import { ContentError, forEachTogether, withCrossChecks, type FieldPath, type Mismatch } from '#domain/content/check.ts'
import { madeBefore } from '#publishing/output/kept.ts'
import { officialFileSchema, type OfficialApi } from '#domain/content/api-docs.ts'
import { readApiDocs } from './api-docs.ts'
import { loadMarkdown } from './load-markdown.ts'
import { referenceHtml } from './reference-html.ts'
import { readContentText } from './folders.ts'
import { readYaml } from './yaml.ts'
import { linesOf, type Link } from './article-links.ts'

/** Reads the references of the providers' APIs, in page order. @throws ContentError */
export function readReferences(contentDir: string): Reference[] {
  const { official, references } = readApiDocs(contentDir)
  return forEachTogether(references, (id) => {
    const name = `api-docs/references/${id}.yml`
    const file = readYaml(contentDir, name, referenceSchema)
    const { provider, description, related } = file
    if (provider !== undefined && !official.providers.includes(provider))
      throw new ContentError(
        `${contentDir}/${name}: provider: expected one of ${official.providers.join(', ')}, found "${provider}"`,
      )
    const article = articleOf(file)
    checkAnchors(`${contentDir}/${name}`, readContentText(contentDir, name), article.html)
    return { id, name: file.name, description, related, article, ...(provider === undefined ? {} : { provider }) }
  })
}

/** The fields that may contain HTML. */
const SENTENCES = new Set(['text', 'steps', 'remark', 'meaning', 'bounds', 'ifWrong', 'action'])
const referenceSchema = withCrossChecks(referenceFileSchema, (file) => droppedHtml(file, SENTENCES))

function articleOf(file: ReferenceFile): Article {
  return madeBefore('reference', [JSON.stringify(file)], () => {
    const { finishOwnHtml, sanitizeHtml } = loadMarkdown()
    return finishOwnHtml(referenceHtml(file, sanitizeHtml))
  })
}

/**
 * Checks that each link within a reference's page has a target.
 * @param text the text of the reference's file
 * @throws ContentError
 */
function checkAnchors(file: string, text: string, html: string): void {
  const ids = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
  const missing = Array.from(html.matchAll(/ href="#([^"]+)"/g), ([, id = '']) => id).filter((id) => !ids.has(id))
  if (missing.length > 0)
    throw new ContentError(
      missing
        .map((id) => {
          const line = text.slice(0, Math.max(text.indexOf(`#${id}`), 0)).split('\n').length
          return `${file}:${line}: link: expected the anchor of a section or a code, found "#${id}"`
        })
        .join('\n'),
    )
}

/** Reads the providers' official APIs, in page order. @throws ContentError */
export function readOfficialApis(contentDir: string): OfficialApi[] {
  return forEachTogether(readApiDocs(contentDir).official.providers, (id) => {
    const file = `api-docs/official/${id}.yml`
    const official = readYaml(contentDir, file, officialSchema)
    const quickStart = official.quickStart.map((step) => ({ ...step, description: harmless(step.description) }))
    return { ...official, quickStart, id }
  })
}

/** The fields that may contain HTML in the steps of the quick start. */
const OFFICIAL_SENTENCES = new Set(['description'])
const officialSchema = withCrossChecks(officialFileSchema, ({ quickStart }) =>
  droppedHtml({ quickStart }, OFFICIAL_SENTENCES),
)

/** Sanitizes a sentence that may contain HTML. */
function harmless(text: string): string {
  return madeBefore('sentence', [text], () => loadMarkdown().sanitizeHtml(text))
}

/** Returns each provider's links to this site in its quick start, with their file and lines. @throws ContentError */
export function readQuickStartLinks(contentDir: string): { id: string; file: string; links: Link[] }[] {
  return forEachTogether(readApiDocs(contentDir).official.providers, (id) => {
    const file = `api-docs/official/${id}.yml`
    const { quickStart } = readYaml(contentDir, file, officialSchema)
    const addresses = quickStart.flatMap(({ description }) =>
      madeBefore('sentence links', [description], () => loadMarkdown().linksInHtml(description)),
    )
    return { id, file, links: linesOf(readContentText(contentDir, file), addresses) }
  })
}

/** Returns each reference's links to this site in its sentences, with their file and lines. @throws ContentError */
export function readReferenceLinks(contentDir: string): { id: string; file: string; links: Link[] }[] {
  return forEachTogether(readApiDocs(contentDir).references, (id) => {
    const file = `api-docs/references/${id}.yml`
    const sentences = Array.from(sentencesIn(readYaml(contentDir, file, referenceSchema), SENTENCES, false, []))
    return { id, file, links: linesOf(readContentText(contentDir, file), sentences.flatMap(linksOf)) }
  })
}

function linksOf({ sentence }: Sentence): string[] {
  return madeBefore('sentence links', [sentence], () => loadMarkdown().linksInHtml(sentence))
}

/** Returns a mismatch for each piece of HTML in these fields of a file that publishing would drop. */
function droppedHtml(file: unknown, fields: ReadonlySet<string>): Mismatch[] {
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
