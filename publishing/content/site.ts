import { withCrossChecks } from '#domain/content/check.ts'
import { siteSchema, type Site } from '#domain/content/site.ts'
import { homeFileSchema, type Home } from '#domain/content/home.ts'
import { readYaml } from './yaml.ts'
import { readPicture } from './pictures.ts'

/** Reads `site.yml`. @throws ContentError with the file, the field or line, and the expected value */
export function readSite(contentDir: string): Site {
  const { redirects: _, ...site } = readYaml(contentDir, 'site.yml', siteSchema)
  return site
}

/**
 * Reads the old URLs listed in `site.yml`, each with the page that it redirects to.
 * @param addresses the paths of all pages
 * @throws ContentError for an old URL that is a page, and for a target that is not a page, such as another old URL
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

const FILE = 'home/home.yml'

/** Reads the text of the home page. @throws ContentError */
export function readHome(contentDir: string): Home {
  const { hero, testimonials, ...home } = readYaml(contentDir, FILE, homeFileSchema)
  const { picture, ...text } = hero
  type Stated = NonNullable<typeof picture>
  const read = (stated: Stated) => readPicture(contentDir, 'home', stated, FILE)
  return {
    ...home,
    hero: { ...text, ...(picture ? { picture: read(picture) } : {}) },
    ...(testimonials
      ? {
          testimonials: {
            ...testimonials,
            quotes: testimonials.quotes.map((quote) => ({ ...quote, image: read(quote.image) })),
          },
        }
      : {}),
  }
}
