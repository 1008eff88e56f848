import { officialFileSchema, type OfficialApi } from '../../domain/content/api-docs.ts'
import { checkContent } from '../../domain/content/check.ts'
import { readApiDocs } from './api-docs.ts'
import { sanitizeHtml } from './articles.ts'
import { readYaml } from './yaml.ts'

/** Reads what the providers themselves offer, in the order of its page. @throws ContentError */
export function readOfficialApis(contentDir: string): OfficialApi[] {
  return readApiDocs(contentDir).official.providers.map((id) => {
    const file = `api-docs/official/${id}.yml`
    const official = checkContent(`content/${file}`, officialFileSchema, readYaml(contentDir, file))
    const quickStart = official.quickStart.map((step) => ({ ...step, description: sanitizeHtml(step.description) }))
    return { ...official, quickStart, id }
  })
}
