import type { Page } from '@playwright/test'
import { expect, isAtRest, isFullyLaidOut, open, openFullyLaidOut, reactIsReady, test } from './site.ts'

const TITLE = 'A payment button that can be pressed twice'
const ADDRESS = 'https://kibanda.example/blog/1'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const reaction = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const shareMenu = (page: Page) => page.getByText('Share', { exact: true })
const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy Link' })
const linkCopied = (page: Page) => page.getByRole('status').filter({ hasText: 'Link copied.' })

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test('the table of contents follows the scroll position, code and the article’s link can be copied, and Like and Bookmark last until a reload', async ({
  page,
}) => {
  await openFullyLaidOut(page, '/blog/1')
  const contents = page.getByRole('navigation', { name: 'Sections' })
  await contents.getByRole('link', { name: 'The route' }).click()
  await expect(page).toHaveURL(/#the-route$/)
  await expect(page.getByRole('heading', { level: 2, name: 'The route' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'The route' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 2, name: 'The route' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/1\/?$/)

  const block = page.getByRole('figure').filter({ hasText: 'CREATE TABLE orders' })
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByText('Copied', { exact: true })).toBeVisible()
  expect(await copied(page)).toMatch(/^-- schema\.sql\s+CREATE TABLE orders \([\s\S]*\) STRICT;\s*$/)

  // C255 C258
  await shareMenu(page).click()
  await copyLink(page).click()
  await expect(copyLink(page)).toBeHidden()
  await expect(linkCopied(page)).toBeVisible()
  expect(await copied(page)).toBe(ADDRESS)
  await shareMenu(page).click()
  await page.keyboard.press('Escape')
  await expect(copyLink(page)).toBeHidden()
  await shareMenu(page).click()
  await expect(page.getByRole('button', { name: 'Share…' })).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(copyLink(page)).toBeHidden()

  // C252 C256 C257
  for (const name of ['Like', 'Bookmark']) {
    await reaction(page, name).click()
    await expect(reaction(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  // C889
  await expect(page.getByText('This browser remembers it only until you leave or reload this page.')).toBeVisible()
  await reaction(page, 'Like').click()
  await expect(reaction(page, 'Like')).toHaveAttribute('aria-pressed', 'false')
  // By now, the confirmation that the code was copied has disappeared by itself.
  await expect(block.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  await page.reload()
  await earlyLinkLeadsToItsTarget(page)
  await expect(reaction(page, 'Bookmark')).toHaveAttribute('aria-pressed', 'false')
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/1\/?$/)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/blogs\/?$/)
})

/**
 * Expects a link within the article to lead to its target with reduced motion, even if it is clicked right after
 * loading.
 */
async function earlyLinkLeadsToItsTarget(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Part \d+ of \d+/ }).click()
  // Lays out all parts, because their real heights could move the target.
  await isFullyLaidOut(page)
  await reactIsReady(page)
  await expect(page.getByRole('heading', { name: 'Series: Money that arrives' })).toBeInViewport()
}

test.describe('on a device with a share sheet', () => {
  test.use({ expectedErrors: /Error sharing: Error: no sheet/ })

  test('an article loads only its own text, and can be shared in a new window and through the share sheet', async ({
    page,
  }) => {
    const bodies = bodiesOf(page)
    await recordShares(page)
    await open(page, '/blog/1')
    expect(await greatestShiftAfterJump(page)).toBeLessThan(2)
    await isAtRest(page)
    expect(bodies.some((text) => text.includes('paid KSh 18,400'))).toBe(true)
    for (const other of ['presses Cancel on her phone', 'A bookshop in Kisumu', 'a guest house in Shela'])
      expect(
        bodies.filter((text) => text.includes(other)),
        other,
      ).toEqual([])

    // C254 C258
    await isFullyLaidOut(page)
    for (const [place, address] of [
      ['Twitter', 'https://twitter.com/intent/tweet?'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['Facebook', 'https://www.facebook.com/sharer'],
    ] as const) {
      await shareMenu(page).click()
      await page.getByRole('main').getByRole('link', { name: place, exact: true }).click()
      const [href, target] = (await recorded(page)).opened.at(-1)!
      expect(href).toContain(address)
      expect(href).toContain(encodeURIComponent(ADDRESS))
      expect(target).toBe('_blank')
      await expect(copyLink(page)).toBeHidden()
    }

    // C623: the share sheet first succeeds, then the visitor closes it, and then it fails. After the failure, the link
    // is copied.
    const sheet = page.getByRole('button', { name: 'Share…' })
    for (const calls of [1, 2]) {
      await shareMenu(page).click()
      await expect(copyLink(page)).toBeVisible()
      await sheet.click()
      await expect(sheet).toBeHidden()
      await expect.poll(async () => (await recorded(page)).shared.length).toBe(calls)
      await expect(linkCopied(page)).toHaveCount(0)
    }
    expect((await recorded(page)).shared[0]).toMatchObject({ title: TITLE, url: ADDRESS })
    await shareMenu(page).click()
    await sheet.click()
    await expect(linkCopied(page)).toBeVisible()
    expect(await copied(page)).toBe(ADDRESS)

    // C260
    const related = page.getByRole('region', { name: 'Related articles' })
    await related.getByRole('link', { name: 'Read Full Article' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'How an M-Pesa STK push can end' })).toBeVisible()
    // The other article’s code blocks are shown, too.
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expect(related.getByRole('heading', { level: 3 })).toHaveText([TITLE])
  })
})

/** Collects the text of each file that a page loads from now on. */
function bodiesOf(page: Page): string[] {
  const bodies: string[] = []
  page.on('response', (response) => {
    if (/\.(js|json|html)$|\/blog\/1$/.test(new URL(response.url()).pathname))
      void response.text().then(
        (text) => bodies.push(text),
        () => {},
      )
  })
  return bodies
}

/** Jumps to the Share menu. @returns the greatest distance that the menu moves afterwards (px) */
const greatestShiftAfterJump = (page: Page) =>
  shareMenu(page).evaluate(async (share) => {
    const frame = () => new Promise(requestAnimationFrame)
    share.scrollIntoView({ block: 'center', behavior: 'instant' })
    await frame()
    await frame()
    const top = () => share.getBoundingClientRect().top
    const [first, ways]: [number, number[]] = [top(), []]
    for (let frames = 0; frames < 30; frames++) {
      await frame()
      ways.push(Math.abs(top() - first))
    }
    return Math.max(...ways)
  })

type Shares = { opened: string[][]; shared: unknown[] }

/**
 * Replaces new windows and the share sheet with stubs that record calls. The sheet first succeeds, is then closed by
 * the visitor, and then fails.
 */
async function recordShares(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record: Shares = { opened: [], shared: [] }
    const ends: (Error | undefined)[] = [undefined, new DOMException('closed', 'AbortError'), new Error('no sheet')]
    const share = async (what: unknown) => {
      record.shared.push(what)
      const end = ends.shift()
      if (end) throw end
    }
    Object.assign(window, { record })
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    window.open = (...all) => {
      record.opened.push(all.map(String))
      return null
    }
  })
}

const recorded = (page: Page) => page.evaluate(() => (window as unknown as { record: Shares }).record)

test('an article’s text does not shift when the pictures above it appear', async ({ page }) => {
  // C1000
  await open(page, '/blog/1')
  const text = page.getByRole('main').getByText('Last year a customer of a hardware shop')
  const top = (isPainted: boolean) =>
    text.evaluate((node, painted) => {
      const { dataset } = document.documentElement
      if (painted) dataset.painted = ''
      else delete dataset.painted
      return node.getBoundingClientRect().top
    }, isPainted)
  expect(await top(true)).toBe(await top(false))
})
