import { addressOf } from '#domain/pages/address-of.ts'
import { idAt, pageAt } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PagePath } from '#domain/pages/page-table.ts'
import { decimalAmount } from '#domain/money.ts'
import { fullAddress, type SiteFacts } from './site-facts.ts'

/** The ID of the owner in structured data. */
const PERSON = `${addressOf(pages.home)}#person`

type Thing = { '@type': string } & Record<string, unknown>

/** Returns a page's schema.org data as JSON; undefined for pages that have none. */
export function structuredData(facts: SiteFacts, path: string, picture: string): string | undefined {
  const things = [
    ...(path === pages.home ? [person(facts), website(facts)] : []),
    ...posting(facts, path, picture),
    ...offer(facts, path),
    ...breadcrumbs(facts, path),
  ]
  if (things.length === 0) return undefined
  // Every `<` is escaped, so that the text cannot end its script element early.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

function person({ site }: SiteFacts): Thing {
  const { owner } = site
  return {
    '@type': 'Person',
    '@id': fullAddress(site, PERSON),
    name: owner.name,
    jobTitle: owner.role,
    url: owner.website,
    email: `mailto:${owner.email}`,
    address: { '@type': 'PostalAddress', addressLocality: owner.city, addressCountry: owner.country },
    sameAs: [owner.github, owner.linkedin, owner.twitter],
  }
}

function website({ site }: SiteFacts): Thing {
  return {
    '@type': 'WebSite',
    name: site.name,
    description: site.description,
    url: fullAddress(site, addressOf(pages.home)),
    author: { '@id': fullAddress(site, PERSON) },
  }
}

function posting({ site, posts }: SiteFacts, path: string, picture: string): Thing[] {
  const postId = idAt(pages.post, path)
  const post = posts.find(({ id }) => String(id) === postId)
  if (!post) return []
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      url: fullAddress(site, path),
      mainEntityOfPage: fullAddress(site, path),
      datePublished: post.publishDate,
      dateModified: post.updated ?? post.publishDate,
      author: {
        '@type': 'Person',
        name: post.author.name,
        ...(post.author.name === site.owner.name ? { url: site.owner.website } : {}),
      },
      image: fullAddress(site, picture),
      articleSection: post.category,
      keywords: post.tags.join(', '),
      inLanguage: 'en',
    },
  ]
}

/** Returns a product with its price. Leaves out the sample reviews, because they are made up. */
function offer({ site, products, currency }: SiteFacts, path: string): Thing[] {
  const productId = idAt(pages.product, path)
  const product = products.find(({ id }) => id === productId)
  if (!product) return []
  const { name, description, brand, images, price, stock } = product
  return [
    {
      '@type': 'Product',
      name,
      description,
      image: images.map(({ src }) => fullAddress(site, src)),
      ...(brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }),
      offers: {
        '@type': 'Offer',
        price: decimalAmount(price),
        priceCurrency: currency,
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        url: fullAddress(site, path),
      },
    },
  ]
}

/** Returns the breadcrumbs of a nested page. */
function breadcrumbs({ site, titles }: SiteFacts, path: string): Thing[] {
  const parentPath = pageAt(path)?.parent
  // The parent's path may have an optional ID, which `addressOf` leaves out.
  const parent = parentPath && addressOf(parentPath as PagePath)
  const [name, parentName] = [titles[path], parent && titles[parent]]
  if (!parent || !name || !parentName) return []
  const way = [
    { path: pages.home, name: site.name },
    { path: parent, name: parentName },
    { path, name },
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: fullAddress(site, step.path),
      })),
    },
  ]
}
