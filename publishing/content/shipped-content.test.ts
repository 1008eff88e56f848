import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examplesOf } from '#domain/api-docs/examples/examples.ts'
import type { SampleOrder } from '#domain/content/shop.ts'
import { INTEGRATION_STATUSES, PROVIDER_CATEGORIES } from '#domain/content/api-docs.ts'
import { SCRIPT_CATEGORIES } from '#domain/content/is-digital.ts'
import { DOLLARS } from '#domain/currency.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { isSampleLink } from '#domain/projects/projects.ts'
import { replaceElements, replaceTags } from '#domain/text/markup.ts'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { createOwnContent } from '#testing/own-content.ts'
import { readIntegrations } from './api-docs.ts'
import { readArticles } from './articles.ts'
import { readHome, readSite } from './site.ts'
import { readOfficialApis } from './references.ts'
import { readPosts } from './posts.ts'
import { readProjectDocumentation, readProjects } from './projects.ts'
import { readScriptOffer, readScriptPromises } from './script-offer.ts'
import { readShop } from './shop.ts'

describe('the shipped content', () => {
  it('has eleven projects with every field, in the documented categories and roles', () => {
    // C298 C299 C301 C302
    const projects = readProjects(SAMPLE_CONTENT)
    expect(projects.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(new Set(projects.map(({ category }) => category)).size).toBe(10)
    expect(new Set(projects.map(({ role }) => role)).size).toBe(5)
    for (const { image, screenshots } of projects) {
      for (const picture of [image, ...(screenshots?.desktop ?? []), ...(screenshots?.mobile ?? [])]) {
        expect([picture.width > 0, picture.height > 0, picture.alt !== '']).toEqual([true, true, true])
      }
    }
  })

  it('gives every project a year, and four or five features that no other project has', () => {
    const projects = readProjects(SAMPLE_CONTENT)
    const counts = projects.map(({ features = [] }) => features.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([4, 5])
    expect(projects.filter(({ date }) => date === undefined).map(({ name }) => name)).toEqual([])
    const features = projects.flatMap(({ features = [] }) => features)
    expect(new Set(features).size).toBe(features.length)
  })

  it('links projects and their owner to reserved addresses only', () => {
    const { owner } = readSite(SAMPLE_CONTENT)
    const links = readProjects(SAMPLE_CONTENT).flatMap(({ links, link }) => [
      ...links.map(({ url }) => url),
      ...(link ? [link] : []),
    ])
    const others = [...links, owner.github, owner.linkedin, owner.twitter].filter((url) => !isSampleLink({ url }))
    expect(others).toEqual([])
  })

  it('has documentation for projects that repeats no paragraph and no code of another project', () => {
    // C004
    const names = new Map(readProjects(SAMPLE_CONTENT).map(({ id, name }) => [id, name]))
    const documents = Object.entries(readProjectDocumentation(SAMPLE_CONTENT))
    for (const [id, { title, sections }] of documents) {
      expect(title).toContain(names.get(Number(id)))
      expect(sections.some(({ blocks }) => blocks.length > 0)).toBe(true)
    }
    const parts = documents.flatMap(([, { description, sections }]) => [
      description,
      ...sections.flatMap(({ text, blocks }) => [text, ...blocks.map(({ code }) => code)]),
    ])
    expect(parts.length).toBeGreaterThan(0)
    expect(new Set(parts).size).toBe(parts.length)
  })

  it('has ten posts, of which the first three are featured', () => {
    // C296
    const posts = readPosts(SAMPLE_CONTENT)
    expect(posts).toHaveLength(10)
    expect(posts.slice(0, 3).map(({ featured }) => featured)).toEqual([true, true, true])
  })

  it('has articles of at least 700 words with sections, in at least four categories and on all three levels', () => {
    // C297
    const posts = readPosts(SAMPLE_CONTENT)
    expect(new Set(posts.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4)
    expect(new Set(posts.map(({ difficulty }) => difficulty)).size).toBe(3)
    const articles = readArticles(SAMPLE_CONTENT)
    for (const { id, image, readTime } of posts) {
      const { html, sections } = articles[id]!
      const prose = replaceElements(html, 'pre', () => ' ')
      const words = replaceTags(prose, () => ' ').match(/\p{L}+/gu)!
      expect(words.length, String(id)).toBeGreaterThanOrEqual(700)
      expect(sections.length).toBeGreaterThanOrEqual(4)
      expect(readTime).toMatch(/^\d+ min read$/)
      expect(image).toMatchObject({ width: 1200, height: 630 })
    }
  })

  it('has six integrations and five official APIs with every field', () => {
    // C222 C303 C304
    const integrations = readIntegrations(SAMPLE_CONTENT)
    expect(integrations.map(({ id }) => id)).toEqual(['mpesa', 'kcb', 'coop', 'equity', 'airtel', 'paypal'])
    for (const integration of integrations) {
      expect(integration).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        description: expect.any(String),
        features: expect.any(Array),
      })
      expect([
        PROVIDER_CATEGORIES.includes(integration.category),
        INTEGRATION_STATUSES.includes(integration.status),
      ]).toEqual([true, true])
      for (const way of integration.authentication)
        expect(Object.keys(way).sort()).toEqual(['description', 'example', 'type'])
      for (const endpoint of integration.endpoints) {
        expect(endpoint).toMatchObject({
          method: expect.any(String),
          path: expect.any(String),
          description: expect.any(String),
          response: expect.any(Object),
        })
        for (const parameter of endpoint.parameters) {
          expect(parameter).toMatchObject({
            name: expect.any(String),
            type: expect.any(String),
            required: expect.any(Boolean),
            description: expect.any(String),
          })
        }
        for (const sample of examplesOf(endpoint, 'https://a.example'))
          expect(Object.keys(sample).sort()).toEqual(['code', 'language', 'title'])
      }
    }
    const official = readOfficialApis(SAMPLE_CONTENT)
    expect(official.map(({ status }) => status)).toEqual(Array(5).fill('maintenance'))
    for (const api of official) {
      for (const link of api.officialLinks) expect(Object.keys(link).sort()).toEqual(['description', 'title', 'url'])
      for (const sdk of api.sdkDownloads)
        expect(sdk).toMatchObject({ language: expect.any(String), version: expect.any(String) })
      expect(api.quickStart.map(({ step }) => step)).toEqual(api.quickStart.map((_, index) => index + 1))
      expect([api.requirements.length > 0, api.pricing.length > 0]).toEqual([true, true])
    }
  })

  it('has eight products in six categories, with every field', () => {
    // C457 C458 C459 C460 C461 C466
    const { products, settings, reviews } = readShop(SAMPLE_CONTENT)
    expect(products).toHaveLength(8)
    expect(settings.categories.map(({ name }) => name)).toEqual([
      'Laptops',
      'Phones',
      'Tablets',
      'Audio',
      'Wearables',
      'Accessories',
    ])
    expect(new Set(products.map(({ category }) => category)).size).toBe(6)
    expect(products.filter(({ category }) => category === 'audio').length).toBeGreaterThanOrEqual(3)
    expect(products.filter(({ stock }) => stock === 0)).toHaveLength(1)
    for (const category of settings.categories)
      expect(Object.keys(category).sort()).toEqual(['description', 'icon', 'id', 'name', 'subcategories'])
    for (const product of products) {
      expect(product.id).toMatch(/^[a-z]+(-[a-z0-9]+)+$/)
      expect(product.images).toHaveLength(3)
      expect(Object.keys(product.specifications).length).toBeGreaterThan(3)
      if (product.isOnSale) {
        expect(product.originalPrice).toBeGreaterThan(product.price)
        expect(product.discount).toBeGreaterThanOrEqual(7)
        expect(product.discount).toBeLessThanOrEqual(12)
      }
      const said = reviews[product.id]!
      for (const review of said) expect(Object.keys(review).sort()).toEqual(['comment', 'date', 'name', 'rating'])
      // The number of reviews and the average rating match the reviews.
      expect(product.reviews).toBe(said.length)
      expect(product.rating).toBeCloseTo(said.reduce((sum, { rating }) => sum + rating, 0) / said.length, 1)
    }
    expect(products.filter(({ isOnSale }) => isOnSale).length).toBeGreaterThan(1)
  })

  it('has three scripts with every field, at the documented prices', () => {
    // C580 C581 C582
    const scripts = readScriptOffer(SAMPLE_CONTENT)
    expect(
      scripts.map(({ id, price, originalPrice, discount, category }) => [id, price, originalPrice, discount, category]),
    ).toEqual([
      [1, 49_00, undefined, 0, 'React Scripts'],
      [2, 39_00, 59_00, 33, 'JavaScript'],
      [3, 29_00, undefined, 0, 'PHP Scripts'],
    ])
    expect(SCRIPT_CATEGORIES).toEqual([
      'React Scripts',
      'Vue Scripts',
      'JavaScript',
      'PHP Scripts',
      'Python',
      'HTML5 & CSS3',
    ])
    for (const { files, ...script } of scripts) {
      expect(Object.keys(files).sort()).toEqual(['docs', 'license', 'main'])
      for (const field of [
        'name',
        'tagline',
        'description',
        'tags',
        'images',
        'demoUrl',
        'documentationUrl',
        'releaseDate',
        'lastUpdateDate',
      ])
        expect(script).toHaveProperty(field)
      for (const field of ['version', 'reviews', 'rating', 'sales', 'features', 'techStack', 'isFeatured', 'isOnSale'])
        expect(script).toHaveProperty(field)
      // The changelog ends with the first release, and begins with the current one.
      expect(script.changelog.at(-1)!.version).toBe('1.0.0')
      expect(script.changelog[0]!.version).toBe(script.version)
    }
  })

  it('has a sample shopper and a sample order with the documented numbers', () => {
    // C448 C463 C464 C465
    const { samples } = readShop(SAMPLE_CONTENT)
    expect(samples.orders).toMatchObject([
      { subtotal: 2499_00, tax: 199_92, shipping: 0, total: 2699_92, status: 'delivered' },
    ])
    expect(Object.keys(samples.orders[0]!).sort()).toEqual([
      'billingAddress',
      'estimatedDelivery',
      'id',
      'items',
      'notes',
      'orderDate',
      'orderNumber',
      'paymentMethod',
      'shipping',
      'shippingAddress',
      'status',
      'subtotal',
      'tax',
      'total',
      'trackingNumber',
    ])
    // The total includes another amount, which the notes explain.
    const [{ subtotal, tax, shipping, total, notes }] = samples.orders as [SampleOrder]
    expect(notes).toContain(formatMoney(cents(total - subtotal - tax - shipping), DOLLARS))
    expect(Object.keys(samples.user!).sort()).toEqual([
      'addresses',
      'avatar',
      'email',
      'firstName',
      'id',
      'lastName',
      'orders',
      'phone',
      'wishlist',
    ])
    expect(Object.keys(samples.user!.addresses[0]!).sort()).toEqual([
      'address',
      'city',
      'country',
      'email',
      'firstName',
      'lastName',
      'phone',
      'state',
      'zipCode',
    ])
    expect(samples.cart.length).toBeGreaterThan(0)
  })

  it('is valid without samples: the cart is empty, and there is no sample account', () => {
    const bare = createOwnContent()
    rmSync(join(bare.folder, 'shop/samples.yml'))
    expect(readShop(bare.folder).samples).toEqual({ cart: [], orders: [] })
    bare.remove()
  })

  it('is valid without promises: the code shop then promises nothing', () => {
    const bare = createOwnContent()
    expect(Object.keys(readScriptPromises(bare.folder))).toEqual(['license', 'otherLicenses', 'support'])
    rmSync(join(bare.folder, 'codeshop/promises.yml'))
    expect(readScriptPromises(bare.folder)).toEqual({})
    bare.remove()
  })

  it('has testimonials and skills for the home page', () => {
    // C306 C307
    const { testimonials, skills } = readHome(SAMPLE_CONTENT)
    expect(Object.keys(testimonials!.quotes[0]!).sort()).toEqual([
      'company',
      'content',
      'highlight',
      'id',
      'image',
      'name',
      'project',
      'rating',
      'role',
    ])
    expect(Object.keys(skills!.bars[0]!).sort()).toEqual(['category', 'level', 'name'])
    expect(readSite(SAMPLE_CONTENT).name).not.toBe('')
  })
})
