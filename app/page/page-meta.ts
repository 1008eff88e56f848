import { site } from '#app/content/content.ts'

/** Returns a page's meta tags: its title, with the site's name, and its description. */
export function pageMeta(title: string, description: string = site.description) {
  return [{ title: `${title} · ${site.name}` }, { name: 'description', content: description }]
}
