import { comparedProduct } from '#domain/shop/compare.ts'
import { listedProduct } from '#domain/shop/catalog.ts'
import { sortProducts } from '#domain/shop/product-filters.ts'
import type { ListedPost } from '#domain/content/post.ts'
import type { Project } from '#domain/content/project.ts'
import type { Script } from '#domain/content/scripts.ts'
import type { ShopContent } from '#domain/content/shop.ts'
import { sortPosts } from '#domain/blog/posts.ts'
import { listedProject, sortProjects } from '#domain/projects/projects.ts'
import { listedScript, sortScripts } from '#domain/codeshop/scripts.ts'
import { namesOf } from '#domain/record.ts'

type Listed = {
  shop: Pick<ShopContent, 'products'>
  posts: readonly ListedPost[]
  projects: readonly Project[]
  scripts: readonly Script[]
}

/** Functions that return each list of the site as its page shows it without filters. */
export const wholeLists = {
  products: ({ shop }: Listed) => sortProducts(shop.products.map(listedProduct), 'featured'),
  compared: ({ shop }: Listed) => shop.products.map(comparedProduct),
  posts: ({ posts }: Listed) => sortPosts(posts, 'date'),
  projects: ({ projects }: Listed) => sortProjects(projects.map(listedProject), 'name'),
  scripts: ({ scripts }: Listed) => sortScripts(scripts.map(listedScript), 'featured'),
}

export type ListName = keyof typeof wholeLists
export type ItemOf<Name extends ListName> = ReturnType<(typeof wholeLists)[Name]>[number]

/** Returns the path of the JSON file that contains a whole list. */
export function wholeListPath(name: ListName): string {
  return `/lists/${name}.json`
}

/** Returns the path and JSON of each complete list, for visitors who want more entries than the list's page shows. */
export function listFiles(content: Listed): [path: string, json: string][] {
  return namesOf(wholeLists).map((name) => [wholeListPath(name), JSON.stringify(wholeLists[name](content))])
}
