import { formatMoney } from '../../domain/money.ts'
import { addressOf, type SiteFacts } from './site-facts.ts'

type Thing = { '@type': string } & Record<string, unknown>

/** What a page is about, in the words of schema.org, for the programs that read it; nothing for pages that are about nothing in particular. */
export function structuredData(facts: SiteFacts, path: string, picture: string): string | undefined {
  const things = [
    ...(path === '/' ? [person(facts), website(facts)] : []),
    ...posting(facts, path, picture),
    ...offer(facts, path),
    ...breadcrumbs(facts, path),
  ]
  if (things.length === 0) return undefined
  // The only sequence that could end the script element early.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

function person({ site }: SiteFacts): Thing {
  const { owner } = site
  return {
    '@type': 'Person',
    '@id': addressOf(site, '/#person'),
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
    url: addressOf(site, '/'),
    author: { '@id': addressOf(site, '/#person') },
  }
}

function posting({ site, posts }: SiteFacts, path: string, picture: string): Thing[] {
  const post = posts.find(({ id }) => path === `/blog/${id}`)
  if (!post) return []
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.summary,
      url: addressOf(site, path),
      mainEntityOfPage: addressOf(site, path),
      datePublished: post.publishDate,
      dateModified: post.updated ?? post.publishDate,
      author: {
        '@type': 'Person',
        name: post.author.name,
        ...(post.author.name === site.owner.name ? { url: site.owner.website } : {}),
      },
      image: addressOf(site, picture),
      articleSection: post.category,
      keywords: post.tags.join(', '),
      inLanguage: 'en',
    },
  ]
}

/** A product with its price. Its sample reviews are nobody's, and are not told. */
function offer({ site, products }: SiteFacts, path: string): Thing[] {
  const product = products.find(({ id }) => path === `/shop/product/${id}`)
  if (!product) return []
  const { name, description, brand, images, price, stock } = product
  return [
    {
      '@type': 'Product',
      name,
      description,
      image: images.map(({ src }) => addressOf(site, src)),
      ...(brand === undefined ? {} : { brand: { '@type': 'Brand', name: brand } }),
      offers: {
        '@type': 'Offer',
        price: formatMoney(price).replace(/[$,]/g, ''),
        priceCurrency: 'USD',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        url: addressOf(site, path),
      },
    },
  ]
}

/** The way to a page that lies below another one. */
function breadcrumbs({ site, titles }: SiteFacts, path: string): Thing[] {
  const parents: Readonly<Record<string, string>> = {
    project: '/projects',
    blog: '/blogs',
    shop: '/shop',
    codeshop: '/codeshop',
  }
  const [, area = ''] = path.split('/')
  const parent = parents[area]
  if (!parent || path === parent) return []
  const [name, parentName] = [titles[path], titles[parent]]
  if (!name || !parentName) return []
  const way = [
    { path: '/', name: site.name },
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
        item: addressOf(site, step.path),
      })),
    },
  ]
}
