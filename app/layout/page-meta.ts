import { site } from 'virtual:site'

/** The head of a page: its title with the site's name, and what it is about. */
export function pageMeta(title: string, description: string = site.description) {
  return [{ title: `${title} · ${site.name}` }, { name: 'description', content: description }]
}
