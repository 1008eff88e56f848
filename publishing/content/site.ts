import { siteSchema, type Site } from '../../domain/content/site.ts'
import { readYaml } from './yaml.ts'

/** Reads `site.yml`. @throws ContentError with the file, the field or line, and what was expected */
export function readSite(contentDir: string): Site {
  return readYaml(contentDir, 'site.yml', siteSchema)
}
