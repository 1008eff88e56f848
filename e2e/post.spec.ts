import { expect, isAtRest, NOT_FOUND, open, openFullyLaidOut, reactIsReady, test } from './site.ts'

const TITLE = 'A payment button that can be pressed twice'

test('code can be copied, and the Like and Bookmark buttons toggle, whose state is not stored', async ({
  page,
  context,
}) => {
  // C252 C256 C257
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFullyLaidOut(page, '/blog/1')
  const block = page.getByRole('figure').filter({ hasText: 'CREATE TABLE orders' })
  await block.getByRole('button', { name: 'Copy' }).click()
  await expect(block.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^-- schema\.sql\s+CREATE TABLE orders \([\s\S]*\) STRICT;\s*$/,
  )
  await expect(block.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
  for (const name of ['Like', 'Bookmark']) {
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
  // C889
  await expect(page.getByText('This browser remembers it only until you leave or reload this page.')).toBeVisible()
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/blogs\/?$/)
})

test('an article can be shared in a new window, and its link copied', async ({ page, context }) => {
  // C254 C255 C258
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const opened: unknown[][] = []
    Object.assign(window, { opened })
    window.open = (...all: unknown[]) => {
      opened.push(all)
      return null
    }
  })
  await openFullyLaidOut(page, '/blog/1')
  const share = page.getByText('Share', { exact: true })
  for (const [place, address] of [
    ['Twitter', 'https://twitter.com/intent/tweet?'],
    ['LinkedIn', 'https://www.linkedin.com/'],
    ['Facebook', 'https://www.facebook.com/sharer'],
  ] as const) {
    await share.click()
    await page.getByRole('main').getByRole('link', { name: place, exact: true }).click()
    const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened.at(-1)!)
    expect(opened[0]).toContain(address)
    expect(opened[0]).toContain(encodeURIComponent('https://kibanda.example/blog/1'))
    expect(opened[1]).toBe('_blank')
    await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
  }
  await share.click()
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://kibanda.example/blog/1')
  await share.click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
  await share.click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeHidden()
})

test.describe('on a device with a share sheet', () => {
  test.use({ expectedErrors: /Error sharing: Error: no sheet/ })

  test('Share… opens the sheet first; closing it is silent, and a failure copies the link', async ({
    page,
    context,
  }) => {
    // C623
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      const ends: (Error | undefined)[] = [undefined, new DOMException('closed', 'AbortError'), new Error('no sheet')]
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (what: unknown) => {
          console.log('shared', JSON.stringify(what))
          const end = ends.shift()
          if (end) throw end
        },
      })
    })
    const shared: string[] = []
    page.on('console', (message) => message.text().startsWith('shared') && shared.push(message.text()))
    await openFullyLaidOut(page, '/blog/1')
    const menu = page.getByText('Share', { exact: true })
    const sheet = page.getByRole('button', { name: 'Share…' })
    const copied = page.getByRole('status').filter({ hasText: 'Link copied.' })
    for (const calls of [1, 2]) {
      await menu.click()
      await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible()
      await sheet.click()
      await expect(sheet).toBeHidden()
      await expect.poll(() => shared.length).toBe(calls)
      await expect(copied).toHaveCount(0)
    }
    expect(shared[0]).toContain(`"title":"${TITLE}"`)
    expect(shared[0]).toContain('"url":"https://kibanda.example/blog/1"')
    await menu.click()
    await sheet.click()
    await expect(copied).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://kibanda.example/blog/1')
  })
})

test('the table of contents follows the scroll, and a related article opens with its code', async ({ page }) => {
  // C260
  await openFullyLaidOut(page, '/blog/1')
  const contents = page.getByRole('navigation', { name: 'Sections' })
  await contents.getByRole('link', { name: 'The route' }).click()
  await expect(page).toHaveURL(/#the-route$/)
  await expect(page.getByRole('heading', { level: 2, name: 'The route' })).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'The route' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 2, name: 'The route' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/blog\/1\/?$/)
  const related = page.getByRole('region', { name: 'Related articles' })
  await related.getByRole('link', { name: 'Read Full Article' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'How an M-Pesa STK push can end' })).toBeVisible()
  // The other article's text was shown without a page load; its code blocks are there too.
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(related.getByRole('heading', { level: 3 })).toHaveText([TITLE])
})

test('a page loads the text of its own article only, and does not shift after a jump', async ({ page }) => {
  const bodies: string[] = []
  page.on('response', (response) => {
    if (/\.(js|json|html)$|\/blog\/1$/.test(new URL(response.url()).pathname))
      void response.text().then(
        (text) => bodies.push(text),
        () => {},
      )
  })
  await open(page, '/blog/1')
  const moved = await page.getByText('Share', { exact: true }).evaluate(async (share) => {
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
  expect(moved).toBeLessThan(2)

  await isAtRest(page)
  expect(bodies.some((text) => text.includes('paid KSh 18,400'))).toBe(true)
  for (const other of ['presses Cancel on her phone', 'A bookshop in Kisumu', 'a guest house in Shela'])
    expect(
      bodies.filter((text) => text.includes(other)),
      other,
    ).toEqual([])
})

test.describe('an unknown article', () => {
  test.use({ expectedErrors: NOT_FOUND })

  test('has a page that stays after hydration', async ({ page }) => {
    // C261 C262
    const response = await page.goto('/blog/99')
    expect(response?.status()).toBe(404)
    await reactIsReady(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Blog Post Not Found' })).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an article is readable, complete and styled', async ({ page }) => {
    await page.goto('/blog/1')
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveCount(0)
    await expect(page.getByRole('figure').first()).toHaveCSS('border-top-width', '1px')
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeHidden()
    await expect(page.getByRole('button', { name: 'Like' })).toBeHidden()
    await page.getByText('Share', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'LinkedIn', exact: true }).first()).toHaveAttribute('target', '_blank')
  })
})

test('with reduced motion, a link into the article that is pressed at once leads to its target', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/blog/1')
  await page.getByRole('link', { name: /^Part \d+ of \d+/ }).click()
  // By then all parts are laid out, and their real heights could have moved the target.
  await expect(page.locator('html')).toHaveAttribute('data-unfolded', '')
  await reactIsReady(page)
  await expect(page.getByRole('heading', { name: 'Series: Money that arrives' })).toBeInViewport()
})
