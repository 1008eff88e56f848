import type { AllApiDocs } from '#domain/content/api-docs.ts'
import type { Home } from '#domain/content/home.ts'
import type {
  InformationPage,
  InformationPageName,
  ProjectDocumentation,
  ScriptDocumentation,
} from '#domain/content/documents.ts'
import type { Article, Blog, ListedPost } from '#domain/content/post.ts'
import type { Project, ProjectList } from '#domain/content/project.ts'
import type { Script, ScriptPromises } from '#domain/content/scripts.ts'
import type { CartRules, CouponTerms } from '#domain/cart/pricing.ts'
import type { ShopContent } from '#domain/content/shop.ts'
import type { Site } from '#domain/content/site.ts'
import type { Navigation } from '#domain/pages/navigation.ts'
import type { LicenseKey } from '#domain/codeshop/license-file.ts'

/**
 * The content that every page loads in the browser: the site's text, the year of publication (Kenyan time), the links
 * in the frame, and the pricing rules that the cart needs. All pages have to be rebuilt whenever this content changes,
 * so it should change rarely.
 */
export type PageContent = {
  site: Site
  publishedIn: string
  navigation: Navigation
  prices: Pick<CartRules, 'currency' | 'cartShipping' | 'carryCouponIntoCheckout'> & {
    addedTax?: string
    freeShippingCoupons: readonly CouponTerms[]
  }
}

/** The content that the pages are built from. */
export type Content = PageContent & {
  /** The day of publication in Kenya (YYYY-MM-DD). */
  publishedOn: string
  home: Home
  posts: ListedPost[]
  articles: Readonly<Record<number, Article>>
  blog: Blog
  informationPages: Readonly<Record<InformationPageName, InformationPage>>
  projects: Project[]
  projectList: ProjectList
  /** The documentation by project ID. A project without documentation has no entry. */
  projectDocumentation: Readonly<Record<number, ProjectDocumentation>>
  apiDocs: AllApiDocs
  shop: ShopContent
  /** All scripts for sale, ordered by ID. */
  scripts: readonly Script[]
  /** The documentation by script ID. A script whose documentation is on another site has no entry. */
  scriptDocumentation: Readonly<Record<number, ScriptDocumentation>>
  scriptPromises: ScriptPromises
  scriptSamples: { purchases: readonly number[] }
  /** The public license keys in the content, used by a copy of the site without a server. */
  licenseKeys: readonly LicenseKey[]
}

const { kibandaContent } = globalThis as typeof globalThis & { kibandaContent?: Content }
if (!kibandaContent) throw new Error('Set globalThis.kibandaContent before you load the pages')

/**
 * All content. Only page loaders may use it, because browsers have only `site`, `publishedIn`, `navigation` and
 * `prices`.
 */
export const content: Content = kibandaContent
export const { site, publishedIn, navigation, prices } = content
export const currency = prices.currency.code
