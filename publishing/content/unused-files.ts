import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { INFORMATION_PAGES } from '#domain/content/documents.ts'
import { isLitter } from '#publishing/output/litter.ts'

/** The files that the site reads, by folder. Folders of single items, such as those of articles, are not listed. */
const USED: Readonly<Record<string, readonly string[]>> = {
  '.': ['site.yml'],
  home: ['home.yml'],
  pages: INFORMATION_PAGES.map((name) => `${name}.md`),
  posts: ['blog.yml'],
  projects: ['projects.yml'],
  shop: ['shop.yml', 'samples.yml', 'reviews.yml'],
  'shop/products': [],
  codeshop: ['samples.yml', 'promises.yml', 'license-keys.yml'],
  'api-docs': ['api-docs.yml', 'site.yml', 'sandbox.yml'],
}

/**
 * Returns a note for the owner that lists Markdown and YAML files in places where the site does not read them, such as
 * an article without its own folder.
 */
export function unusedFiles(contentDir: string): string[] {
  const files = Object.entries(USED).flatMap(([folder, used]) => {
    const path = join(contentDir, folder)
    const names = existsSync(path) ? readdirSync(path) : []
    const isText = (name: string) => /\.(?:md|markdown|ya?ml)$/i.test(name) && !/^readme\b/i.test(name)
    return names
      .filter((name) => isText(name) && !used.includes(name) && !name.startsWith('.') && !isLitter(name))
      .map((name) => join(contentDir, folder, name))
  })
  if (files.length === 0) return []
  return [`The site does not use ${files.toSorted().join(', ')}: docs/owner/content.md names the files that it reads.`]
}
