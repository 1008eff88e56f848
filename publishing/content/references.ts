import { referenceFileSchema, type Reference, type ReferenceFile } from '#domain/content/api-reference.ts'
import type { Article } from '#domain/content/post.ts'
import { ContentError, forEachTogether, withCrossChecks } from '#domain/content/check.ts'
import { readApiDocs } from './api-docs.ts'
import { droppedHtml } from './dropped-html-in-yaml.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from '#publishing/output/made-before.ts'
import { referenceHtml } from './reference-html.ts'
import { readContentText } from './files.ts'
import { readYaml } from './yaml.ts'

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
