import { officialFileSchema, type OfficialApi } from '#domain/content/api-docs.ts'
import { forEachTogether, withCrossChecks } from '#domain/content/check.ts'
import { readApiDocs } from './api-docs.ts'
import { droppedHtml } from './dropped-html-in-yaml.ts'
import { linesOf, type Link } from './article-links.ts'
import { readContentText } from './files.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from '#publishing/output/made-before.ts'
import { readYaml } from './yaml.ts'

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
const SENTENCES = new Set(['description'])
const officialSchema = withCrossChecks(officialFileSchema, ({ quickStart }) => droppedHtml({ quickStart }, SENTENCES))

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
