import { isPrivate, pageAt, idAt } from '#domain/pages/page-at.ts'
import * as pages from '#domain/pages/page-table.ts'
import { FEEDS } from '#contract/feeds.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import type { PageFacts } from '#publishing/html/page-facts.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import type { PagePath } from '#domain/pages/page-table.ts'
import { decimalAmount } from '#domain/money.ts'
import { fullAddress, type SiteFacts } from './site-facts.ts'

/** The size of link preview images, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 }

/** Returns the title of a page without the site's name. */
export function ownTitle({ title }: Pick<PageFacts, 'title'>, siteName: string): string {
  return title.replace(` · ${siteName}`, '')
}

/**
 * Returns the part of an indexable page's head that is for crawlers: canonical URL, link preview, feeds and structured
 * data. Only the built page contains these elements, because React neither needs nor changes them.
 * @param page the page's metadata
 * @param picture the path of the page's link preview image on this site
 */
export function pageHead(
  facts: SiteFacts,
  path: string,
  page: Pick<PageFacts, 'title' | 'description'>,
  picture: string,
): string {
  if (isPrivate(path)) return ''
  const { site } = facts
  const address = escapeMarkup(fullAddress(site, path))
  const data = structuredData(facts, path, picture)
  const here = pageAt(path)?.path
  const isPost = here === pages.post
  return [
    `<link rel="canonical" href="${address}"/>`,
    `<meta property="og:type" content="${isPost ? 'article' : 'website'}"/>`,
    `<meta property="og:site_name" content="${escapeMarkup(site.name)}"/>`,
    `<meta property="og:title" content="${escapeMarkup(ownTitle(page, site.name))}"/>`,
    `<meta property="og:description" content="${escapeMarkup(page.description)}"/>`,
    `<meta property="og:url" content="${address}"/>`,
    `<meta property="og:image" content="${escapeMarkup(fullAddress(site, picture))}"/>`,
    `<meta property="og:image:width" content="${SHARE_PICTURE.width}"/>`,
    `<meta property="og:image:height" content="${SHARE_PICTURE.height}"/>`,
    `<meta name="twitter:card" content="summary_large_image"/>`,
    ...(here === pages.home || here === pages.posts || isPost
      ? FEEDS.map((feed) => `<link rel="alternate" type="${feed.type}" title="${feed.title}" href="${feed.path}"/>`)
      : []),
    ...(data ? [`<script type="application/ld+json">${data}</script>`] : []),
  ].join('')
}

/** The ID of the owner in structured data. */
const PERSON = `${addressOf(pages.home)}#person`

type Thing = { '@type': string } & Record<string, unknown>

/** Returns a page's schema.org data as JSON; undefined for pages that have none. */
function structuredData(facts: SiteFacts, path: string, picture: string): string | undefined {
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
