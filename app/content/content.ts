import type { AllApiDocs } from '#domain/content/api-docs.ts'
import type { Home } from '#domain/content/home.ts'
import type { Article, Blog, ListedPost } from '#domain/content/post.ts'
import type { ProjectDocumentation } from '#domain/content/project-documentation.ts'
import type { Project } from '#domain/content/project.ts'
import type { Script } from '#domain/content/scripts.ts'
import type { ShopContent } from '#domain/content/shop.ts'
import type { Site } from '#domain/content/site.ts'
import type { LicenseKey } from '#domain/codeshop/license-file.ts'

/**
 * What every page takes with it into the browser: the words of the site, and the year in Kenya in which it was
 * published. Anything that changed more often would have every page made again.
 */
export type PageContent = { site: Site; publishedIn: string }

/** What the pages are made of. */
export type Content = PageContent & {
  /** The day in Kenya on which it was published (YYYY-MM-DD). */
  publishedOn: string
  home: Home
  posts: ListedPost[]
  articles: Readonly<Record<number, Article>>
  blog: Blog
  projects: Project[]
  projectDocumentation: ProjectDocumentation
  apiDocs: AllApiDocs
  shop: ShopContent
  /** Every script that is sold, in the order of their ids. */
  scripts: readonly Script[]
  scriptSamples: { purchases: readonly number[] }
  /** Public keys that the content holds, for a copy of the site without a server. */
  licenseKeys: readonly LicenseKey[]
}

const { kibandaContent } = globalThis as typeof globalThis & { kibandaContent?: Content }
if (!kibandaContent) throw new Error('Set globalThis.kibandaContent before you load the pages')

/** The whole content, for loaders only: the browser has nothing of it but `site` and `publishedIn`. */
export const content: Content = kibandaContent
export const { site, publishedIn } = content
