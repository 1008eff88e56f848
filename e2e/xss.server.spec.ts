import type { Page } from '@playwright/test'
import { parse } from 'parse5'
import { pageHead } from '#publishing/site-files/page-head.ts'
import { feedWriters } from '#publishing/site-files/feeds.ts'
import { splitStyles } from '#after-paint/finish/page-styles.ts'
import { DOLLARS } from '#domain/currency.ts'
import { renderArticle, sanitizeHtml } from '#publishing/content/markdown.ts'
import { readPosts } from '#publishing/content/posts.ts'
import { readShop } from '#publishing/content/shop.ts'
import { readSite } from '#publishing/content/site.ts'
import { isProving } from '#testing/effort.ts'
import { xssPayloads } from '#testing/xss-payloads.ts'
import { expect, test } from './site.ts'
import { SAMPLE_CONTENT } from '#publishing/content/content-folder.ts'

// The control payload is a picture with a URL that cannot be fetched, which logs this error.
test.use({ expectedErrors: /ERR_UNKNOWN_URL_SCHEME/ })

/**
 * The number of payloads in one document. The sanitized HTML of each payload is balanced, so no payload can hide
 * another.
 */
const AT_ONCE = 12

/** The payloads to try. `npm test` tries every seventh one, which includes some of each group. */
const TRIED = xssPayloads.filter((_, position) => isProving || position % 7 === 0)

/** Renders an article with a payload in the middle of its text. Ignores the errors that the renderer reports. */
function rendered(payload: string): string {
  return renderArticle(`Before\n\n${payload}\n\nand *after* it.`, {
    pictureOf: () => ({ expected: 'none' }),
    fileOf: () => undefined,
    onMistake: () => {},
  }).html
}

/** Expects that no payload in a post or in a quick start step is executed. */
async function expectInertText(page: Page) {
  let executed = 0
  await page.exposeFunction('executed', () => void executed++)
  page.on('dialog', () => executed++)
  await page.setContent('<img src="none:" onerror="window.executed()">')
  await expect.poll(() => executed, 'the control payload runs').toBe(1)
  executed = 0
  for (let start = 0; start < TRIED.length; start += AT_ONCE) {
    const payloads = TRIED.slice(start, start + AT_ONCE)
    const html = payloads.map((payload) => rendered(payload) + sanitizeHtml(`Before ${payload} after.`)).join('\n')
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
    expect(left, payloads.join('\n')).toEqual([])
  }
  expect(executed).toBe(0)
}

/** Expects that no payload in the front matter is executed in the page's head, and that none breaks a feed. */
async function expectInertHead(page: Page) {
  const site = readSite(SAMPLE_CONTENT)
  const [post] = readPosts(SAMPLE_CONTENT)
  const [product] = readShop(SAMPLE_CONTENT).products
  const written = TRIED.map((payload) => {
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
    const pages = ['/blog/1', '/shop/product/x'].map((path) => {
      const head = pageHead(facts, path, { title: payload, description: payload }, '/assets/share.png')
      return `<!doctype html><html><head>${head}</head><body><p id="end">end</p></body></html>`
    })
    return { pages, feeds: [feedWriters['/rss.xml'](facts), feedWriters['/atom.xml'](facts)] }
  })
  const found = await page.evaluate((all) => {
    const parser = new DOMParser()
    return all.map(({ pages, feeds }) => ({
      pages: pages.map((html) => {
        const { scripts, body, head } = parser.parseFromString(html, 'text/html')
        const [thing] = (JSON.parse(scripts[0]!.text) as { '@graph': { headline?: string; name?: string }[] })['@graph']
        return {
          scripts: [...scripts].map(({ type }) => type),
          graph: thing!.headline ?? thing!.name,
          elements: [...new Set([...head.children].map(({ localName }) => localName))].sort(),
          handlers: [...head.children].flatMap((part) => part.getAttributeNames()).filter((name) => /^on/i.test(name)),
          body: body.innerHTML,
        }
      }),
      feeds: feeds.map((xml) => parser.parseFromString(xml, 'application/xml').querySelectorAll('parsererror').length),
    }))
  }, written)
  expect(found).toHaveLength(TRIED.length)
  for (const [position, payload] of TRIED.entries()) {
    const inert = {
      scripts: ['application/ld+json'],
      graph: payload,
      elements: ['link', 'meta', 'script'],
      handlers: [],
      body: '<p id="end">end</p>',
    }
    expect(found[position], payload).toEqual({ pages: [inert, inert], feeds: [0, 0] })
  }
  // A class name in the content must not appear in the page's inline styles.
  expect(splitStyles('.a{top:0}')(parse('<p class="a</style><script>"></p>'))).not.toContain('script')
}

// Tests on a page without a content security policy, because sanitized HTML must be safe even without one.
test('no payload in the text or the front matter of a post is executed, and none breaks a feed', async ({ page }) => {
  expect(xssPayloads.length).toBeGreaterThan(300)
  await page.goto('about:blank')
  await expectInertText(page)
  await expectInertHead(page)
})
