import { withCrossChecks } from '#domain/content/check.ts'
import { siteSchema, type Site } from '#domain/content/site.ts'
import { readYaml } from './yaml.ts'

/** Reads `site.yml`. @throws ContentError with the file, the field or line, and the expected value */
export function readSite(contentDir: string): Site {
  const { redirects: _, ...site } = readYaml(contentDir, 'site.yml', siteSchema)
  return site
}

/**
 * Reads the former URLs listed in `site.yml`, each with the page that it redirects to.
 * @param addresses the paths of all pages
 * @throws ContentError for a former URL that is a page, and for a target that is not a page, such as another former URL
 */
export function readRedirects(contentDir: string, addresses: ReadonlySet<string>): [from: string, to: string][] {
  const schema = withCrossChecks(siteSchema, ({ redirects }) =>
    Object.entries(redirects).flatMap(([from, to]) => [
      ...(addresses.has(from)
        ? [{ path: ['redirects', from], expected: 'a former URL, not one that is a page', found: from }]
        : []),
      ...(addresses.has(to) ? [] : [{ path: ['redirects', from], expected: 'the address of a page', found: to }]),
    ]),
  )
  return Object.entries(readYaml(contentDir, 'site.yml', schema).redirects)
}
