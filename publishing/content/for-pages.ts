import type { Content, PageContent } from '#app/content/content.ts'
import type { PlacedPicture } from '#domain/content/field-schemas.ts'
import { nairobiDay } from '#domain/dates.ts'
import type { CouponTerms } from '#domain/cart/pricing.ts'
import { navigationOf, type Counts } from '#domain/pages/navigation.ts'
import type { ShopSettings } from '#domain/content/shop.ts'
import { cartRate } from '#domain/shop/shipping.ts'
import { placedFiles } from './articles.ts'

/** The content as defined in its files, with picture paths relative to the content folder. */
export type StatedContent = Omit<Content, 'publishedOn' | 'publishedIn' | 'navigation' | 'prices'>

/** Returns a picture with its URLs on the site, by its path within the content folder. */
export type Place = (picture: string, width: number) => PlacedPicture

/**
 * Returns the content in the form that the pages use.
 * @param place a function that returns a picture with its URLs on the site
 */
export function forPages(stated: StatedContent, place: Place, now: Date): Content {
  const publishedOn = nairobiDay(now)
  const content = placed(stated, place) as StatedContent
  const { settings } = content.shop
  return {
    ...content,
    publishedOn,
    publishedIn: publishedOn.slice(0, 4),
    navigation: navigationOf(content.site, countsOf(content), content.home),
    prices: {
      currency: settings.currency,
      cartShipping: cartRate(settings),
      carryCouponIntoCheckout: settings.carryCouponIntoCheckout,
      freeShippingCoupons: freeShippingCoupons(settings),
      ...addedTax(settings),
    },
  }
}

/**
 * Returns an object with the name of the tax that a checkout adds to the prices; an empty object if the prices include
 * the tax, or if nothing is taxed.
 */
function addedTax({ taxIncluded, taxPercent, taxRates, taxName }: ShopSettings): { addedTax?: string } {
  return taxIncluded || (taxPercent === 0 && !taxRates) ? {} : { addedTax: taxName }
}

/** Returns the codes that make delivery free, with the times when they expire. */
function freeShippingCoupons({ coupons }: ShopSettings): CouponTerms[] {
  return coupons.flatMap(({ code, endsAt, freeShipping }) =>
    freeShipping ? [{ code, ...(endsAt === undefined ? {} : { endsAt }) }] : [],
  )
}

/** Returns how many items of each kind the content has. */
export function countsOf(content: StatedContent): Counts {
  const { apiDocs } = content
  return {
    projects: content.projects.length,
    documentedProjects: Object.keys(content.projectDocumentation).length,
    posts: content.posts.length,
    products: content.shop.products.length,
    scripts: content.scripts.length,
    documentedScripts: Object.keys(content.scriptDocumentation).length,
    apiIntegrations: apiDocs.integrationList.length,
    officialApis: apiDocs.officialList.length,
    apiReferences: apiDocs.referenceList.length,
  }
}

/** Returns the part of the content that every page includes. */
export function pageContent({ site, publishedIn, navigation, prices }: Content): PageContent {
  return { site, publishedIn, navigation, prices }
}

/** Returns a copy of a value with all picture paths replaced by URLs on the site. */
function placed(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return placedFiles(value, place)
  if (Array.isArray(value)) return value.map((entry) => placed(entry, place))
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, placed(part, place)]))
  return isPicture(value) ? { ...copy, ...place(value.src, value.width) } : copy
}

function isPicture(value: object): value is { src: string; width: number } {
  return 'src' in value && 'width' in value && typeof value.src === 'string'
}
