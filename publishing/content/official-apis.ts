import { officialFileSchema, type OfficialApi } from '../../domain/content/api-docs.ts'
import { forEachTogether } from '../../domain/content/check.ts'
import { readApiDocs } from './api-docs.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from './made-before.ts'
import { readYaml } from './yaml.ts'

/** Reads the providers' official APIs, in page order. @throws ContentError */
export function readOfficialApis(contentDir: string): OfficialApi[] {
  return forEachTogether(readApiDocs(contentDir).official.providers, (id) => {
    const file = `api-docs/official/${id}.yml`
    const official = readYaml(contentDir, file, officialFileSchema)
    const quickStart = official.quickStart.map((step) => ({ ...step, description: harmless(step.description) }))
    return { ...official, quickStart, id }
  })
}

/** Sanitizes a sentence that may contain HTML. */
function harmless(text: string): string {
  return madeBefore('sentence', [text], () => loadMarkdown().sanitizeHtml(text))
}
