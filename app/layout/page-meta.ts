import { site } from '../content/content.ts'

/** The head of a page: its title with the site's name, and what it is about. */
export function pageMeta(title: string, description: string = site.description) {
  return [{ title: `${title} · ${site.name}` }, { name: 'description', content: description }]
}

/** For the head of a page where visitors come to act: React is fetched as soon as the page is painted. */
export const actAtOnce = { name: 'hydrate', content: 'at-once' }
