import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readBuilt } from '#server/publication/built-files.ts'
import { currentSite } from '#server/publication/built-site.ts'
import { publishedPage } from '#testing/published-page.ts'

it('each page names an icon for iOS', async () => {
  // C677
  for (const path of ['/', '/shop']) {
    const href = publishedPage(path).document.querySelector('link[rel="apple-touch-icon"]')!.getAttribute('href')!
    const { width, height } = await sharp(readBuilt(currentSite(), href.slice(1))).metadata()
    expect([width, height]).toEqual([180, 180])
  }
})
