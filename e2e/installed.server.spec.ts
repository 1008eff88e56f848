import sharp from 'sharp'
import { recordOf } from '#domain/record.ts'
import { expect, open, test } from './site.ts'

test('the browser can read the manifest, and each icon has the size that the manifest lists', async ({
  page,
  request,
}) => {
  // C677
  await open(page, '/shop')
  const session = await page.context().newCDPSession(page)
  const { url, data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(new URL(url).pathname).toBe('/site.webmanifest')
  const manifest = recordOf(JSON.parse(data ?? ''))
  expect(manifest).toMatchObject({ name: 'Kibanda', start_url: '/', display: 'standalone' })
  const icons = manifest.icons as { src: string; sizes: string; purpose: string }[]
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of icons) {
    const { format, width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect([format, `${width}x${height}`]).toEqual(['png', sizes])
  }
})
