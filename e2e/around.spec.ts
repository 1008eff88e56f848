import { expect, open, test } from './site.ts'

test('the feeds contain the full articles, and the article list links to them', async ({ page, request }) => {
  await open(page, '/blogs')
  for (const [name, path, type] of [
    ['RSS', '/rss.xml', /xml/],
    ['Atom', '/atom.xml', /xml/],
    ['JSON Feed', '/feed.json', /json/],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    await expect(page.locator(`head link[rel="alternate"][href="${path}"]`)).toHaveCount(1)
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toMatch(type)
    const text = await answer.text()
    expect(text).toContain('Keep the keys for longer than any client can still retry')
    // Every picture in a feed exists at its absolute URL.
    for (const [, address] of text.matchAll(/https:\/\/kibanda\.example(\/[\w./-]*)/g)) {
      if (address!.startsWith('/assets/')) expect((await request.get(address!)).status(), address).toBe(200)
    }
  }
})

test('the sitemap lists existing pages by their canonical URLs', async ({ request }) => {
  const text = await (await request.get('/sitemap.xml')).text()
  const paths = [...text.matchAll(/<loc>https:\/\/kibanda\.example([^<]*)<\/loc>/g)].map(([, path]) => path!)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths).toEqual(expect.arrayContaining(['/', '/blogs', '/blog/1', '/blog/10', '/project/11', '/kra-itax']))
  for (const path of paths) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(await answer.text(), path).toContain(`<link rel="canonical" href="https://kibanda.example${path}"/>`)
  }
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: https://kibanda.example/sitemap.xml')
})

test('each page has its own link preview image, in the size given in its head', async ({ page, request }) => {
  const pictures = new Set<string>()
  for (const path of ['/', '/blog/1', '/blog/2', '/project/1', '/contact']) {
    await page.goto(path)
    const head = (name: string) => page.locator(`head meta[property="og:${name}"]`).getAttribute('content')
    expect(await head('title')).toBeTruthy()
    expect(await head('description')).toBeTruthy()
    const picture = (await head('image'))!.replace('https://kibanda.example', '')
    pictures.add(picture)
    const bytes = await (await request.get(picture)).body()
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      Number(await head('image:width')),
      Number(await head('image:height')),
    ])
  }
  expect(pictures.size).toBe(5)
})

test('pages contain structured data', async ({ page }) => {
  const graphOf = async (path: string) => {
    await page.goto(path)
    return (
      JSON.parse((await page.locator('head script[type="application/ld+json"]').textContent())!) as {
        '@graph': Record<string, unknown>[]
      }
    )['@graph']
  }
  expect((await graphOf('/')).map((thing) => thing['@type'])).toEqual(['Person', 'WebSite'])
  const [posting, crumbs] = await graphOf('/blog/1')
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A payment button that can be pressed twice',
    datePublished: '2026-11-09',
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect((await graphOf('/project/1')).map((thing) => thing['@type'])).toEqual(['BreadcrumbList'])
})
