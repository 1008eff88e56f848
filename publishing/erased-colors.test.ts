import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { publishedPicture } from '#testing/published-picture.ts'

const SIZE = 64
/** The pixels of a picture whose right half was erased: it is transparent, and its colors are still there. */
const PIXELS = Buffer.from(
  Array.from({ length: SIZE * SIZE }, (_, at) => {
    const isLight = (((at % SIZE) >> 3) + (at >> 9)) % 2 === 0
    return [isLight ? 230 : 20, isLight ? 200 : 60, 90, at % SIZE < SIZE / 2 ? 255 : 0]
  }).flat(),
)
const erased = () => sharp(PIXELS, { raw: { width: SIZE, height: SIZE, channels: 4 } })
const rows = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width }
}
/** Returns how much the brightest and the darkest fully transparent pixel differ (of 765). */
async function leftIn(picture: Buffer): Promise<number> {
  const { data } = await rows(picture)
  const lights: number[] = []
  for (let at = 0; at < data.length; at += 4)
    if (data[at + 3] === 0) lights.push(data[at]! + data[at + 1]! + data[at + 2]!)
  expect(lights.length).toBeGreaterThan(SIZE)
  return Math.max(...lights) - Math.min(...lights)
}
const embedded = (svg: Buffer) => Buffer.from(/base64,([\w+/=]+)/.exec(svg.toString())![1]!, 'base64')

describe('what was erased in a picture, and is only transparent', () => {
  // C1038
  it.each<[string, () => Promise<Buffer>]>([
    ['a.png', () => erased().png().toBuffer()],
    ['light.webp', () => erased().webp({ lossless: true, exact: true }).toBuffer()],
    ['lossy.webp', () => erased().webp({ quality: 90, exact: true }).toBuffer()],
    ['light.avif', () => erased().avif({ quality: 90 }).toBuffer()],
    [
      'with-metadata.webp',
      () =>
        erased()
          .withExif({ IFD0: { Artist: 'x' } })
          .webp({ exact: true })
          .toBuffer(),
    ],
  ])('is not published: %s', async (file, make) => {
    const source = await make()
    expect(await leftIn(source)).toBeGreaterThan(200)
    const files = await publishedPicture(file, source)
    expect(files.length).toBeGreaterThan(0)
    for (const bytes of files) {
      expect(await leftIn(bytes)).toBeLessThan(60)
      const { data, width } = await rows(bytes)
      // The left half looks as before.
      expect([data[0]! > 200, data[12 * 4]! < 60, data[(width - 1) * 4 + 3]]).toEqual([true, true, 0])
    }
  })

  it('is not published with the frames of a moving picture', async () => {
    const frames = await Promise.all(
      [
        erased(),
        erased()
          .flop()
          .png()
          .toBuffer()
          .then((bytes) => sharp(bytes)),
      ].map(async (one) => (await one).png().toBuffer()),
    )
    const source = await sharp(frames, { join: { animated: true } })
      .withExif({ IFD0: { Artist: 'x' } })
      .webp({ lossless: true, exact: true, delay: [70, 90], loop: 3 })
      .toBuffer()
    expect(await leftIn(source)).toBeGreaterThan(200)
    const [written] = await publishedPicture('moving.webp', source)
    expect(await leftIn(written!)).toBeLessThan(60)
    expect(await sharp(written).metadata()).toMatchObject({ pages: 2, delay: [70, 90], loop: 3 })
  })

  it.each<[string, () => Promise<Buffer>]>([
    ['png', () => erased().png().toBuffer()],
    ['webp', () => erased().webp({ quality: 90, exact: true }).toBuffer()],
    ['avif', () => erased().avif({ quality: 90 }).toBuffer()],
  ])('is not published with a drawing that embeds it: %s', async (format, make) => {
    const source = await make()
    expect(await leftIn(source)).toBeGreaterThan(200)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image width="64" height="64" href="data:image/${format};base64,${source.toString('base64')}"/></svg>`
    const [written] = await publishedPicture('a.svg', Buffer.from(svg))
    expect(await leftIn(embedded(written!))).toBeLessThan(60)
  })

  it('is not looked for in a small picture with a few transparent pixels, which is published unchanged', async () => {
    const few = Buffer.from(PIXELS.map((value, at) => (at % 4 === 3 ? (at < 80 ? 0 : 255) : value)))
    const source = await sharp(few, { raw: { width: SIZE, height: SIZE, channels: 4 } })
      .webp({ lossless: true })
      .toBuffer()
    expect((await publishedPicture('a.webp', source))[0]!.equals(source)).toBe(true)
  })
})
