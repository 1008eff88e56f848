import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { colorfulPicture, publishedPicture } from '#testing/published-picture.ts'
import { extraParts } from './content/picture-parts.ts'

const WORDS = 'Njeri Hidden, -1.2921 36.8219'
const inserted = (bytes: Buffer, at: number, more: Buffer | string) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(more), bytes.subarray(at)])

/** Publishes a drawing with an embedded picture. @returns the published picture */
async function embedded(type: string, source: Buffer): Promise<Buffer> {
  const [written] = await publishedPicture(
    'drawing.svg',
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><image width="48" height="48" href="data:image/${type};base64,${source.toString('base64')}"/></svg>`,
    ),
  )
  const [, base64 = ''] = /data:image\/webp;base64,([\w+/=]+)"/.exec(written!.toString()) ?? []
  return Buffer.from(base64, 'base64')
}

/** Returns the pixels of a picture, four bytes each; a fully transparent pixel has no color. */
async function pixels(picture: Buffer): Promise<Buffer> {
  const bytes = await sharp(picture, { animated: true }).ensureAlpha().raw().toBuffer()
  for (let at = 0; at < bytes.length; at += 4) if (bytes[at + 3] === 0) bytes.fill(0, at, at + 3)
  return bytes
}
/** Returns how much the channels of two pictures differ on average (of 255). */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await pixels(one), await pixels(other)]
  expect(a.length).toBe(b.length)
  return a.reduce((sum, value, at) => sum + Math.abs(value - b.readUInt8(at)), 0) / a.length
}
/** A picture without sharp edges, which lossy formats keep well. */
const smooth = () =>
  sharp(Buffer.from(Array.from({ length: 48 * 48 }, (_, at) => [(at % 48) * 5, Math.floor(at / 48) * 5, 90]).flat()), {
    raw: { width: 48, height: 48, channels: 3 },
  })
const twoFrames = async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 48, height: 48, channels: 3, background } })
      .png()
      .toBuffer()
  return sharp(await Promise.all(['#cc3300', '#00cc33'].map(frame)), { join: { animated: true } })
}

describe('a picture embedded in a drawing', () => {
  // C1031
  it.each<[string, string, () => Promise<Buffer>]>([
    ['PNG', 'png', () => colorfulPicture(48, true).png().toBuffer()],
    ['PNG with a palette', 'png', () => smooth().png({ palette: true, colors: 4 }).toBuffer()],
    ['interlaced PNG', 'png', () => colorfulPicture().png({ progressive: true }).toBuffer()],
    ['GIF', 'gif', () => smooth().gif().toBuffer()],
    ['moving GIF', 'gif', async () => (await twoFrames()).gif({ delay: 100 }).toBuffer()],
    ['lossless WebP', 'webp', () => colorfulPicture(48, true).webp({ lossless: true }).toBuffer()],
  ])('is encoded anew with exactly the same pixels: %s', async (_, type, make) => {
    const source = await make()
    const written = await embedded(type, source)
    expect(await difference(written, source)).toBe(0)
    const { pages } = await sharp(source).metadata()
    expect(await sharp(written).metadata()).toMatchObject({ format: 'webp', ...(pages && pages > 1 ? { pages } : {}) })
  })

  it.each<[string, (picture: Sharp) => Sharp]>([
    ['jpeg', (picture) => picture.jpeg()],
    ['jpg', (picture) => picture.jpeg({ progressive: true })],
    ['webp', (picture) => picture.webp()],
    ['avif', (picture) => picture.avif()],
  ])('is encoded anew, and looks the same: %s', async (type, encode) => {
    const source = await encode(smooth()).toBuffer()
    expect(await difference(await embedded(type, source), source)).toBeLessThan(3)
  })

  it('is published without the names in its color profile', async () => {
    const source = await smooth().withIccProfile('p3').png().toBuffer()
    expect(extraParts(source)).toEqual(['a color profile'])
    const written = await embedded('png', source)
    expect([extraParts(written), written.includes('ICCP')]).toEqual([[], false])
  })

  it('is published without words in unused colors', async () => {
    const source = await smooth().png({ palette: true, colors: 4 }).toBuffer()
    const at = source.indexOf('PLTE', 0, 'latin1')
    const size = source.readUInt32BE(at - 4)
    const words = Buffer.from(`${WORDS}.`)
    const bytes = inserted(source, at + 4 + size, words)
    bytes.writeUInt32BE(size + words.length, at - 4)
    bytes.writeUInt32BE(crc32(bytes.subarray(at, at + 4 + size + words.length)), at + 4 + size + words.length)
    const written = await embedded('png', bytes)
    expect([await difference(written, source), written.includes('Njeri')]).toEqual([0, false])
  })

  it('is an error if it contains words before its second scan', async () => {
    const source = await smooth().jpeg({ progressive: true }).toBuffer()
    await expect(embedded('jpeg', inserted(source, endOfFirstScan(source), WORDS))).rejects.toThrow('is damaged')
  })

  it('is published without words before a restart', async () => {
    const source = await withRestart()
    const written = await embedded('jpeg', inserted(source, endOfFirstScan(source), WORDS))
    expect([(await difference(written, source)) < 3, written.includes('Njeri')]).toEqual([true, false])
  })
})

/** Returns the position after the first scan of a JPEG, or after the first part of it that ends at a restart marker. */
function endOfFirstScan(jpeg: Buffer): number {
  let at = jpeg.indexOf(Buffer.from([0xff, 0xda])) + 2
  while (jpeg.readUInt8(at) !== 0xff || jpeg.readUInt8(at + 1) === 0) at++
  return at
}

/** Returns a gray JPEG of two blocks, each of which is a part of its own. */
async function withRestart(): Promise<Buffer> {
  const gray = sharp({ create: { width: 48, height: 48, channels: 3, background: '#808080' } }).resize(16, 8, {
    fit: 'fill',
  })
  const jpeg = await gray.toColorspace('b-w').jpeg({ optimiseCoding: false }).toBuffer()
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  const data = scan + 2 + jpeg.readUInt16BE(scan + 2)
  // A restart after each block, and for each block the codes of "same gray as before" and "end of the block".
  return Buffer.concat([
    jpeg.subarray(0, scan),
    Buffer.from([0xff, 0xdd, 0, 4, 0, 1]),
    jpeg.subarray(scan, data),
    Buffer.from([0x2b, 0xff, 0xd0, 0x2b, 0xff, 0xd9]),
  ])
}

it.each([
  ['a longer pHYs', 'png', (bytes: Buffer) => inserted(bytes, 33, chunkOfPng('pHYs', WORDS))],
  ['a longer gAMA', 'png', (bytes: Buffer) => inserted(bytes, 33, chunkOfPng('gAMA', WORDS))],
  ['text after the end', 'png', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -12), chunkOfPng('IEND', WORDS)])],
])('other data in %s of a picture is detected', async (_, format, change) => {
  // C1031
  const source = await smooth()
    .toFormat(format as 'png')
    .toBuffer()
  expect(extraParts(source)).toEqual([])
  expect(extraParts(change(source))).not.toEqual([])
})

it('other data in a part of a JPEG that is reserved for extensions is detected', async () => {
  // C1031
  const source = await smooth().jpeg().toBuffer()
  for (const type of [0xf0, 0xfd, 0xc8, 0xdf]) {
    const part = Buffer.concat([Buffer.from([0xff, type, 0, WORDS.length + 2]), Buffer.from(WORDS)])
    expect([type, extraParts(inserted(source, 2, part))]).toEqual([type, [`a part of the type ff${type.toString(16)}`]])
  }
})

function chunkOfPng(type: string, text: string): Buffer {
  const bytes = Buffer.alloc(12 + text.length)
  bytes.writeUInt32BE(text.length)
  bytes.write(type + text, 4, 'latin1')
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + text.length)), 8 + text.length)
  return bytes
}
