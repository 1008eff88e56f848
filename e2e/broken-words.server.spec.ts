import { ROUTES } from './addresses.ts'
import { expect, openFullyLaidOut, test } from './site.ts'

/** The longest word that must not break (characters): longer ones may be names or URLs. */
const LONGEST = 16

for (const width of [320, 390])
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    for (const [path] of ROUTES)
      test(`no short word of ${path} is broken over two lines`, async ({ page }) => {
        // C676
        await openFullyLaidOut(page, path)
        const { broken, count } = await page.evaluate((longest) => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          const broken: string[] = []
          let count = 0
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const parent = node.parentElement!
            if (!parent.checkVisibility() || parent.closest('pre, code, .sr-only, script, style')) continue
            for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-/\u200b]+/g)) {
              if (word.length > longest) continue
              count++
              const range = document.createRange()
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top))
              if (lines.size > 1) broken.push(`${word} in ${parent.localName}.${parent.className}`)
            }
          }
          return { broken, count }
        }, LONGEST)
        expect(count).toBeGreaterThan(50)
        expect(broken).toEqual([])
      })
  })
