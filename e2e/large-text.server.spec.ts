import { ROUTES } from './addresses.ts'
import { expect, openFullyLaidOut, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

for (const [path] of ROUTES)
  test(`${path} fits its screen with a default font of 32 px`, async ({ page }) => {
    // C675
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await openFullyLaidOut(page, path)
    // The site's own text is a sixteenth larger than the default.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('34px')
    const wide = await page.evaluate(() => {
      const { clientWidth, scrollWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return []
      return (
        [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
          // Content that scrolls inside its own box does not widen the page.
          .filter((element) => {
            for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
              if (getComputedStyle(box).overflowX !== 'visible') return false
            return true
          })
          .slice(0, 8)
          .map((element) => `${element.localName}.${element.className} ${element.getBoundingClientRect().right}`)
      )
    })
    expect(wide).toEqual([])
  })
