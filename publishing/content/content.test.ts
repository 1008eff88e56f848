import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { examplesOf } from '../../domain/api-docs/examples/examples.ts'
import { INTEGRATION_STATUSES, PROVIDER_CATEGORIES } from '../../domain/content/api-docs.ts'
import { readIntegrations, readSandbox, readSandboxApi } from './api-docs.ts'
import { readOfficialApis } from './official-apis.ts'
import { readHome } from './home.ts'
import { replaceElements, replaceTags } from '../../domain/text/elements.ts'
import { readArticles } from './articles.ts'
import { readBlog, readPosts } from './posts.ts'
import { readProjectDocumentation, readProjects } from './projects.ts'
import { SCRIPT_CATEGORIES } from '../../domain/cart/digital.ts'
import { readScriptOffer, readScriptSamples } from './script-offer.ts'
import { readShop } from './shop.ts'
import { readSite } from './site.ts'
import { SAMPLE_CONTENT } from './content-folder.ts'
import { createOwnContent } from '../../testing/own-content.ts'

describe('the content as it is shipped', () => {
  it('has eleven projects with every field, over the documented categories and roles', () => {
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

  it('has ten posts, of which the first three are featured', () => {
    // C296
    const posts = readPosts(SAMPLE_CONTENT)
    expect(posts).toHaveLength(10)
    expect(posts.slice(0, 3).map(({ featured }) => featured)).toEqual([true, true, true])
  })

  it('has articles of 700 words or more, in at least four categories and on all three levels, each with its sections', () => {
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
      // What a product says of its reviews is true.
      expect(product.reviews).toBe(said.length)
      expect(product.rating).toBeCloseTo(said.reduce((sum, { rating }) => sum + rating, 0) / said.length, 1)
    }
    expect(products.filter(({ isOnSale }) => isOnSale).length).toBeGreaterThan(1)
  })

  it('has three scripts with every field, at the stated prices', () => {
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
      expect(script.version).toBe('1.0.0')
    }
  })

  it('has a sample shopper and a sample order with the stated numbers', () => {
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

  it('may come without samples: then a cart begins empty, and an account blank', () => {
    const bare = createOwnContent()
    rmSync(join(bare.folder, 'shop/samples.yml'))
    expect(readShop(bare.folder).samples).toEqual({ cart: [], orders: [] })
    bare.remove()
  })

  it('has the words of the home page and of the project documentation', () => {
    // C306 C307
    const { testimonials, skills } = readHome(SAMPLE_CONTENT)
    expect(Object.keys(testimonials.quotes[0]!).sort()).toEqual([
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
    expect(Object.keys(skills.bars[0]!).sort()).toEqual(['category', 'level', 'name'])
    expect(readProjectDocumentation(SAMPLE_CONTENT).sections).toHaveLength(7)
    expect(readSite(SAMPLE_CONTENT).name).not.toBe('')
  })
})

describe('a mistake in the content', () => {
  let content: ReturnType<typeof createOwnContent>
  let folder: string
  beforeEach(() => {
    content = createOwnContent()
    folder = content.folder
  })
  afterEach(() => content.remove())
  const edit = (file: string, from: string | RegExp, to: string) =>
    content.write(file, content.read(file).replace(from, to))
  const complaint = (read: (contentDir: string) => unknown) => content.mistakes(read).join('\n')
  const project = 'projects/1-kazi-link'

  it.each<[string, () => void, (contentDir: string) => unknown, string]>([
    [
      'a missing field',
      () => edit(`${project}/project.yml`, /^role:.*\n/m, ''),
      readProjects,
      `content/${project}/project.yml: role: this field is missing`,
    ],
    [
      'an unknown icon',
      () => edit(`${project}/project.yml`, 'icon: globe', 'icon: planet'),
      readProjects,
      `content/${project}/project.yml: links.0.icon: expected one of globe, book`,
    ],
    [
      'a script address',
      () => edit(`${project}/project.yml`, /url: [^,]+/, 'url: "javascript:alert(1)"'),
      readProjects,
      'expected a web address that starts with https://',
    ],
    [
      'no YAML at all',
      () => writeFileSync(join(folder, project, 'project.yml'), 'name: "'),
      readProjects,
      `content/${project}/project.yml: Missing closing "quote`,
    ],
    [
      'a missing picture',
      () => rmSync(join(folder, project, 'cover.avif')),
      readProjects,
      `content/${project}/cover.avif: this file is missing or cannot be read`,
    ],
    [
      'a heavy drawing',
      () => {
        edit(`${project}/project.yml`, 'file: cover.avif', 'file: cover.svg')
        writeFileSync(
          join(folder, project, 'cover.svg'),
          `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${' '.repeat(60_000)}</svg>`,
        )
      },
      readProjects,
      `content/${project}/cover.svg: expected at most 60 kB, found 61 kB`,
    ],
    [
      'a picture that is none',
      () => writeFileSync(join(folder, project, 'cover.avif'), 'hello'),
      readProjects,
      `content/${project}/cover.avif: expected an AVIF, WebP, JPEG, PNG or SVG file`,
    ],
    [
      'a picture from elsewhere',
      () => edit(`${project}/project.yml`, 'file: cover.avif', 'file: ../../site.yml'),
      readProjects,
      'expected an AVIF, WebP, JPEG, PNG or SVG file beside this one',
    ],
    [
      'a folder without a number',
      () => renameSync(join(folder, project), join(folder, 'projects/kazi-link')),
      readProjects,
      'content/projects/kazi-link: expected a folder name such as 12-short-name',
    ],
    [
      'a number used twice',
      () => renameSync(join(folder, 'projects/2-duka-orders'), join(folder, 'projects/1-duka-orders')),
      readProjects,
      'expected a number of its own, but another folder starts with 1 too',
    ],
    [
      'a level above 100',
      () => edit('home/home.yml', 'level: 95', 'level: 101'),
      readHome,
      'content/home/home.yml: skills.bars.0.level: expected a whole number from 0 to 100, found 101',
    ],
    [
      'a section too few',
      () => edit('projects/documentation.yml', /title: Team/, 'title: People'),
      readProjectDocumentation,
      'expected the sections Getting Started, Architecture',
    ],
    [
      'a post without front matter',
      () => writeFileSync(join(folder, 'posts/1-payment-button-pressed-twice/post.md'), 'Hello'),
      readPosts,
      'post.md: expected front matter between two lines of ---',
    ],
    [
      'an unknown difficulty',
      () => edit('posts/1-payment-button-pressed-twice/post.md', 'difficulty: Intermediate', 'difficulty: Hard'),
      readPosts,
      'difficulty: expected one of Beginner, Intermediate, Advanced, found "Hard"',
    ],
    [
      'a blog without the label of its views',
      () => edit('posts/blog.yml', /views: .*/, 'view: 1'),
      readBlog,
      'content/posts/blog.yml: views: this field is missing',
    ],
    [
      'a picture from elsewhere in a post',
      () => edit('posts/1-payment-button-pressed-twice/post.md', /$/, '\n\n![x](https://a.example/x.png)\n'),
      readArticles,
      'post.md: picture https://a.example/x.png: expected an AVIF, WebP, JPEG, PNG or SVG file beside it',
    ],
    [
      'an unknown status of an integration',
      () => edit('api-docs/integrations/kcb.yml', 'status: beta', 'status: soon'),
      readIntegrations,
      'content/api-docs/integrations/kcb.yml: status: expected one of active, beta, coming-soon, found "soon"',
    ],
    [
      'a provider without a file',
      () => edit('api-docs/api-docs.yml', 'providers: [mpesa,', 'providers: [mtn,'),
      readIntegrations,
      'content/api-docs/integrations/mtn.yml: this file is missing or cannot be read',
    ],
    [
      'a pattern that is none',
      () => edit('api-docs/integrations/kcb.yml', String.raw`pattern: "^\\d{10}$"`, 'pattern: "("'),
      readIntegrations,
      'expected a regular expression',
    ],
    [
      'a call that the sandbox does not know',
      () => edit('api-docs/integrations/kcb.yml', 'operation: listKcbAccounts', 'operation: listKcbLoans'),
      readSandboxApi,
      'content/api-docs: the sandbox does not know the operation listKcbLoans',
    ],
    [
      'a price that is no amount',
      () => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: 265'),
      readShop,
      'content/shop/products/trail-watch/product.yml: price: expected an amount such as "1200.00", found 265',
    ],
    [
      'a price that no list shows',
      () => edit('shop/products/trail-watch/product.yml', 'price: "265.00"', 'price: "3000.01"'),
      readShop,
      'price: expected an amount within priceRange of shop/shop.yml, which the lists show, found 3000.01',
    ],
    [
      'a category that there is not',
      () => edit('shop/products/trail-watch/product.yml', 'category: wearables', 'category: wearable'),
      readShop,
      'content/shop/products/trail-watch/product.yml: category: expected one of laptops, phones',
    ],
    [
      'a subcategory of another category',
      () => edit('shop/products/trail-watch/product.yml', 'subcategory: sports-watches', 'subcategory: speakers'),
      readShop,
      'subcategory: expected one of sports-watches, found "speakers"',
    ],
    [
      'a product that is named like a script',
      () => renameSync(join(folder, 'shop/products/trail-watch'), join(folder, 'shop/products/7')),
      readShop,
      'content/shop/products/7: the file: expected a name with a letter in it',
    ],
    [
      'a sale that is none',
      () => edit('shop/products/walking-earbuds/product.yml', 'originalPrice: "50.00"', 'originalPrice: "40.00"'),
      readShop,
      'originalPrice: expected more than the price, as it is on sale',
    ],
    [
      'a review of nothing',
      () => edit('shop/reviews.yml', /^trail-watch:/m, 'trail-clock:'),
      readShop,
      'content/shop/reviews.yml: trail-clock: expected the id of a product',
    ],
    [
      'a sample of a country that the shop does not serve',
      () => edit('shop/shop.yml', ', United Kingdom', ''),
      readShop,
      'content/shop/samples.yml: user.addresses.1.country: expected one of United States, Canada, Australia, found "United Kingdom"',
    ],
    [
      'a way of shipping that is not offered',
      () => edit('shop/shop.yml', 'defaultShippingOption: standard', 'defaultShippingOption: drone'),
      readShop,
      'content/shop/shop.yml: defaultShippingOption: expected one of free, standard, express, overnight, found "drone"',
    ],
    [
      'a coupon twice',
      () => edit('shop/shop.yml', 'code: SAVE20', 'code: SAVE10'),
      readShop,
      'content/shop/shop.yml: coupons.1.code: expected each code once, found "SAVE10"',
    ],
    [
      'a script that is on sale for more',
      () =>
        edit(
          'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
          'originalPrice: "59.00"',
          'originalPrice: "39.00"',
        ),
      readScriptOffer,
      'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: originalPrice: expected more than the price',
    ],
    [
      'a script of a category that is none',
      () =>
        edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', 'category: JavaScript', 'category: TypeScript'),
      readScriptOffer,
      'category: expected one of React Scripts, Vue Scripts, JavaScript, PHP Scripts, Python, HTML5 & CSS3, found "TypeScript"',
    ],
    [
      'a script whose files are elsewhere',
      () =>
        edit(
          'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
          'docs: files/docs',
          'docs: files/../../1-jedwali-react-data-table',
        ),
      readScriptOffer,
      'expected a path within the folder of the script',
    ],
    [
      'a copy of a file that there is not',
      () =>
        edit(
          'codeshop/scripts/2-foleni-offline-form-queue/script.yml',
          'demo/foleni.js: files/src/foleni.js',
          'demo/foleni.js: files/src/folini.js',
        ),
      readScriptOffer,
      'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: copies.demo/foleni.js: expected a file or folder that is there',
    ],
    [
      'a sample of a script that there is not',
      () => edit('codeshop/samples.yml', '[1, 3]', '[1, 9]'),
      readScriptSamples,
      'content/codeshop/samples.yml: purchases.1: expected the id of a script, of 1, 2, 3, found 9',
    ],
    [
      'a script without its demo',
      () => renameSync(join(folder, 'codeshop/scripts/2-foleni-offline-form-queue/demo'), join(folder, 'demo')),
      readScriptOffer,
      'content/codeshop/scripts/2-foleni-offline-form-queue/script.yml: demoUrl: expected a file or folder that is there',
    ],
    [
      'a version that no change led to',
      () => edit('codeshop/scripts/2-foleni-offline-form-queue/script.yml', /^version: 1.0.0/m, 'version: 1.1.0'),
      readScriptOffer,
      'changelog.0.version: expected 1.1.0, the version of the script, at the top',
    ],
    [
      'an amount of the sandbox that is none',
      () => edit('api-docs/sandbox.yml', 'balance: "350000.00"', 'balance: "a lot"'),
      readSandbox,
      'content/api-docs/sandbox.yml: accounts.0.balance: expected an amount such as "1200.00", found "a lot"',
    ],
  ])('%s is told with file, field and what was expected', (_, change, read, expected) => {
    change()
    expect(complaint(read).replace(/\.(yml|md):\d+:/g, '.$1:')).toContain(expected)
  })
})
