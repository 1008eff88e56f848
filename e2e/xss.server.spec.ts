import { parse } from 'parse5'
import { pageHead } from '../publishing/site-files/page-head.ts'
import { feedWriters } from '../publishing/site-files/feeds.ts'
import { splitStyles } from '../after-paint/finish/page-styles.ts'
import { DOLLARS } from '../domain/currency.ts'
import { ContentError } from '../domain/content/check.ts'
import { renderArticle, sanitizeHtml } from '../publishing/content/markdown.ts'
import { readPosts } from '../publishing/content/posts.ts'
import { readShop } from '../publishing/content/shop.ts'
import { readSite } from '../publishing/content/site.ts'
import { xssPayloads } from '../testing/xss-payloads.ts'
import { expect, test } from './site.ts'
import { SAMPLE_CONTENT } from '../publishing/content/content-folder.ts'

// The control picture has a URL that cannot be fetched.
test.use({ expectedErrors: /ERR_UNKNOWN_URL_SCHEME/ })

/**
 * Renders an article with a payload in the middle of its text.
 * @returns an empty string when the content is rejected
 */
function rendered(payload: string): string {
  try {
    return renderArticle(`Before\n\n${payload}\n\nand *after* it.`, (file) => {
      throw new ContentError(`picture ${file}`)
    }).html
  } catch (error) {
    if (error instanceof ContentError) return ''
    throw error
  }
}

// This page has no content security policy: sanitized HTML must be safe without one.
test('nothing in a post or in a quick start step is executed', async ({ page }) => {
  expect(xssPayloads.length).toBeGreaterThan(300)
  await page.goto('about:blank')
  let executed = 0
  await page.exposeFunction('executed', () => void executed++)
  page.on('dialog', () => executed++)
  await page.setContent('<img src="none:" onerror="window.executed()">')
  await expect.poll(() => executed, 'the control payload runs').toBe(1)
  executed = 0
  for (const payload of xssPayloads) {
    const html = rendered(payload) + sanitizeHtml(`Before ${payload} after.`)
    await page.setContent(`<!doctype html><body>${html}</body>`)
    const left = await page.evaluate(() => {
      const odd: string[] = []
      for (const element of document.body.querySelectorAll('*')) {
        if (
          /^(script|style|iframe|object|embed|form|link|meta|base|svg|math|template|noscript)$/i.test(element.tagName)
        )
          odd.push(element.tagName)
        for (const { name, value } of element.attributes) {
          if (
            /^on/i.test(name) ||
            name === 'style' ||
            (/^(href|src|action|formaction|data)$/.test(name) && !/^(https?:|mailto:|[#/]|$|[\w-]+\.svg$)/i.test(value))
          )
            odd.push(`${element.tagName} ${name}=${value}`)
        }
      }
      for (const pressed of document.querySelectorAll<HTMLElement>('a, button'))
        pressed.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
      return odd
    })
    expect(left, payload).toEqual([])
  }
  expect(executed).toBe(0)
})

test('nothing in the front matter is executed in the page head or breaks a feed', async ({ page }) => {
  await page.goto('about:blank')
  let executed = 0
  await page.exposeFunction('executed', () => void executed++)
  const site = readSite(SAMPLE_CONTENT)
  const [post] = readPosts(SAMPLE_CONTENT)
  const [product] = readShop(SAMPLE_CONTENT).products
  for (const payload of xssPayloads) {
    const facts = {
      site: { ...site, name: payload, description: payload },
      posts: [
        {
          ...post!,
          title: payload,
          summary: payload,
          category: payload,
          tags: [payload],
          author: { ...post!.author, name: payload },
          html: '',
        },
      ],
      products: [{ ...product!, id: 'x', name: payload, description: payload, brand: payload }],
      currency: DOLLARS,
      titles: { '/shop/product/x': payload, '/shop': payload, '/blog/1': payload, '/blogs': payload },
    }
    for (const path of ['/blog/1', '/shop/product/x']) {
      const head = pageHead(facts, path, { title: payload, description: payload }, '/assets/share.png')
      await page.setContent(`<!doctype html><html><head>${head}</head><body><p id="end">end</p></body></html>`)
      const found = await page.evaluate(() => {
        const [thing] = (JSON.parse(document.scripts[0]!.text) as { '@graph': { headline?: string; name?: string }[] })[
          '@graph'
        ]
        return {
          scripts: [...document.scripts].map(({ type }) => type),
          graph: thing!.headline ?? thing!.name,
          body: document.body.innerHTML,
        }
      })
      expect(found, payload).toEqual({ scripts: ['application/ld+json'], graph: payload, body: '<p id="end">end</p>' })
    }
    const feeds = await page.evaluate(
      (texts) =>
        texts.map(
          (text) => new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('parsererror').length,
        ),
      [feedWriters['/rss.xml'](facts), feedWriters['/atom.xml'](facts)],
    )
    expect(feeds, payload).toEqual([0, 0])
  }
  expect(executed).toBe(0)
  // A class name in the content must not get into the page's inline styles.
  expect(splitStyles('.a{top:0}')(parse('<p class="a</style><script>"></p>'))).not.toContain('script')
})
