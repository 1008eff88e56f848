import { crc32, deflateSync, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { colorfulPicture, publishedPicture } from '#testing/published-picture.ts'
import { extraParts } from './content/picture-parts.ts'

const WORDS = 'Njeri Hidden, -1.2921 36.8219'
/** A WebP whose image has two partitions, which contain alternating rows of blocks. Sharp writes only one partition. */
const TWO_PARTITIONS =
  'UklGRmgCAABXRUJQVlA4IFwCAADwCwCdASowADAAPx16sVOtKCSitV1dUaBjiWwzgV/PIO+88aGAdm1KRX2ev0RbdznpLJy/ZKhBM6/EVxXSAJgSoIey7x/81vp24ackTaNijW3VYL7XNKEcM5Z4/wjzB5P0qmDpBvMCmABDAQD++orkmrG1SeBQwaujTnEq+58/Hb060n3aD59v/lzrOJj13bS7XZnTR+6JS4IH3wl+lvdtyx8GqkVHsRYPAfR3SCUe/s70RvNQjNRPCHhEJMZy/yH8xAiem57TUcsmkVE+lmPxYWsv8m7tTl7o3gYYGsrvUjKWO4lWIEWj9ZB+uB6+fCzxQPSOPHf91EpP3SioIJEmA4OlO5+7m68YJKbcCecZRDfhV9fWNX5Vcz3C3Vj6JhEIt6bh/q/7katM6Vpk0rAhM0sZ4CawZrrmsMIw2w/DtjqxUnUq8DAffH4os8wo/9sg5OkQAfJx3YxzhpKakJCKkXXu0d4X05uaGo02bjlHmX5cHmchkAHEA8LGw38dlNGCFaWIDBG6VdkQEF36aZtw8nMZ3cb5DdCAVH/tk28H7egsvhX8HtT+NzKjBKuwAPhq1zW04xk8fy5M3M5XZteZfFiuxxHMrVH49TXdGpOnpV8JlzvGCfF4q8BnpmJNHuB5M/urP7K3+d0+KnifcfND6v4t4crGEx555TI4TO+GIsxcl4vvbFLclqG6DVP6o+1xARvIZRHEfvYCFvJwVygtq7yBDpHJK4dkIWxPeMdMVqijtJRRWcH/yMJTaGn+DUZw5ErBHSaX7hmJ5KpT9wzel7RUmp5gBFuEOAAA'
const twoPartitions = () => Buffer.from(TWO_PARTITIONS, 'base64')

/** Inserts bytes into a file at a position. */
const inserted = (bytes: Buffer, at: number, more: Buffer | string) =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from(more), bytes.subarray(at)])
const grow32LE = (bytes: Buffer, at: number, by: number) => bytes.writeUInt32LE(bytes.readUInt32LE(at) + by, at)
const grow32 = (bytes: Buffer, at: number, by: number) => bytes.writeUInt32BE(bytes.readUInt32BE(at) + by, at)

/** Appends words to the first of the two partitions. */
function paddedPartition(): Buffer {
  const source = twoPartitions()
  const table = 30 + (source.readUIntLE(20, 3) >> 5)
  const size = source.readUIntLE(table, 3)
  const bytes = inserted(source, table + 3 + size, `${WORDS}.`)
  bytes.writeUIntLE(size + WORDS.length + 1, table, 3)
  for (const at of [4, 16]) grow32LE(bytes, at, WORDS.length + 1)
  return bytes
}

/** Appends words to the only chunk of a WebP. */
function paddedChunk(webp: Buffer): Buffer {
  const size = webp.readUInt32LE(16)
  const bytes = inserted(webp.subarray(0, 20 + size), 20 + size, `${WORDS}${size % 2 === 0 ? '.' : ''}`)
  bytes.writeUInt32LE(bytes.length - 20, 16)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

const startOf = (avif: Buffer, box: string, from = 0) => avif.indexOf(box, from, 'latin1') - 4

/** Appends bytes to a box of an AVIF, and adjusts the sizes and positions in the file. */
function longerBox(avif: Buffer, box: string, more: Buffer | string): Buffer {
  const start = startOf(avif, box)
  const bytes = inserted(avif, start + avif.readUInt32BE(start), more)
  const around = {
    iref: ['meta'],
    iloc: ['meta'],
    pitm: ['meta'],
    ipma: ['meta', 'iprp'],
    ipco: ['meta', 'iprp'],
    av1C: ['meta', 'iprp', 'ipco'],
  }
  for (const name of [box, ...(around[box as 'iref'] ?? [])])
    grow32(bytes, startOf(avif, name), Buffer.from(more).length)
  const places = startOf(avif, 'iloc')
  // Each item has one extent, whose position and length are the last eight bytes of the item.
  const items = avif.readUInt16BE(places + 14)
  const length = (avif.readUInt32BE(places) - 16) / items
  if (box !== 'mdat')
    for (let item = 1; item <= items; item++)
      grow32(bytes, startOf(bytes, 'iloc') + 16 + item * length - 8, Buffer.from(more).length)
  return bytes
}

/** Inserts words after the last tile of an AVIF, within the unit that contains the tile. */
function paddedTile(avif: Buffer): Buffer {
  const places = startOf(avif, 'iloc')
  const last = places + avif.readUInt32BE(places) - 4
  const item = avif.length - avif.readUInt32BE(last)
  // A two-byte delimiter and the sequence header precede the unit, whose size takes two bytes.
  const unit = item + 4 + avif.readUInt8(item + 3)
  expect([avif.readUInt8(unit), avif.readUInt8(unit + 1) >> 7]).toEqual([0x32, 1])
  const bytes = longerBox(avif, 'mdat', WORDS)
  grow32(bytes, last, WORDS.length)
  const size = (avif.readUInt8(unit + 1) & 127) + avif.readUInt8(unit + 2) * 128 + WORDS.length
  bytes.writeUInt8((size & 127) | 128, unit + 1)
  bytes.writeUInt8(size >> 7, unit + 2)
  return bytes
}

/** Adds a second image to an AVIF. The added image is never shown, like a thumbnail. */
function withHiddenItem(avif: Buffer, hidden: Buffer): Buffer {
  const image = hidden.subarray(startOf(hidden, 'mdat') + 8)
  const entries = startOf(avif, 'iinf') + 14
  const entry = Buffer.from(avif.subarray(entries, entries + avif.readUInt32BE(entries)))
  entry.writeUInt16BE(7, 12)
  const named = inserted(avif, entries + entry.length, entry)
  for (const box of ['iinf', 'meta']) grow32(named, startOf(named, box), entry.length)
  named.writeUInt16BE(2, entries - 2)
  const places = startOf(named, 'iloc')
  const end = places + named.readUInt32BE(places)
  const item = Buffer.from(named.subarray(places + 16, end))
  item.writeUInt16BE(7, 0)
  const bytes = Buffer.concat([named.subarray(0, end), item, named.subarray(end), image])
  for (const box of ['iloc', 'meta']) grow32(bytes, startOf(bytes, box), item.length)
  bytes.writeUInt16BE(2, places + 14)
  grow32(bytes, startOf(bytes, 'mdat'), image.length)
  grow32(bytes, end - 8, entry.length + item.length)
  bytes.writeUInt32BE(bytes.length - image.length, end + item.length - 8)
  bytes.writeUInt32BE(image.length, end + item.length - 4)
  return bytes
}

/** Inserts words into the image data of a GIF, after the end code. */
const paddedGif = (gif: Buffer) =>
  inserted(gif, gif.length - 2, Buffer.concat([Buffer.from([WORDS.length]), Buffer.from(WORDS)]))

/** Rewrites the pixels of a PNG. */
function withPixels(png: Buffer, change: (pixels: Buffer) => Buffer): Buffer {
  const at = png.indexOf('IDAT', 0, 'latin1')
  const end = at + 4 + png.readUInt32BE(at - 4)
  const chunk = Buffer.concat([
    Buffer.from('IDAT'),
    deflateSync(change(inflateSync(png.subarray(at + 4, end))), { level: 0 }),
  ])
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(chunk.length - 4)
  sum.writeUInt32BE(crc32(chunk))
  return Buffer.concat([png.subarray(0, at - 4), size, chunk, sum, png.subarray(end + 4)])
}

const picture = () => colorfulPicture()
const avif = () => picture().avif().toBuffer()
const transparentAvif = () => colorfulPicture(48, true).avif().toBuffer()
const beforeEnd = (jpeg: Buffer) => inserted(jpeg, jpeg.length - 2, WORDS)

describe('words within image data', () => {
  // C995
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['behind a partition.webp', paddedPartition],
    ['in the second image.avif', async () => withHiddenItem(await avif(), await colorfulPicture(24).avif().toBuffer())],
    ['behind the name of the image.avif', async () => longerBox(await avif(), 'pitm', WORDS)],
    ['behind the associations.avif', async () => longerBox(await avif(), 'ipma', WORDS)],
  ])('are not published: %s', async (file, make) => {
    const source = await make()
    const files = await publishedPicture(file, source)
    expect(files.length).toBeGreaterThan(0)
    for (const bytes of files) {
      expect(bytes.includes('Njeri')).toBe(false)
      expect(bytes.equals(source)).toBe(false)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 48, height: 48 })
    }
  })

  it.each([avif, transparentAvif])('are an error after the last tile of an AVIF', async (make) => {
    // C995
    await expect(publishedPicture('tile.avif', paddedTile(await make()))).rejects.toThrow(
      'tile.avif: this image is damaged',
    )
  })

  it('are not found in a plain picture with two partitions, which is published unchanged', async () => {
    const source = twoPartitions()
    expect((await publishedPicture('a.webp', source))[0]!.equals(source)).toBe(true)
  })
})

describe('a picture embedded in a drawing', () => {
  const drawing = (type: string, bytes: Buffer) =>
    publishedPicture(
      'drawing.svg',
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="data:image/${type};base64,${bytes.toString('base64')}"/></svg>`,
      ),
    )
  const kinds = {
    jpeg: () => picture().jpeg().toBuffer(),
    progressive: () => picture().jpeg({ progressive: true }).toBuffer(),
    lossy: () => picture().webp().toBuffer(),
    lossless: () => picture().webp({ lossless: true }).toBuffer(),
    png: () => picture().png().toBuffer(),
    interlaced: () => picture().png({ progressive: true }).toBuffer(),
    palette: () => picture().png({ palette: true, colors: 4 }).toBuffer(),
    gif: () => picture().gif().toBuffer(),
    avif,
  }

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['behind the end of the image', 'gif', async () => paddedGif(await kinds.gif())],
    ['before the end of the last scan', 'jpeg', async () => beforeEnd(await kinds.progressive())],
    ['behind the last tile', 'avif', async () => paddedTile(await kinds.avif())],
    ...(['png', 'interlaced', 'palette'] as const).map((kind): [string, string, () => Promise<Buffer>] => [
      `below the last row (${kind})`,
      'png',
      async () => withPixels(await kinds[kind](), (pixels) => Buffer.concat([pixels, Buffer.from(WORDS)])),
    ]),
  ])('is an error if it contains words %s: %s', async (_, type, make) => {
    // C995
    await expect(drawing(type, await make())).rejects.toThrow(
      type === 'avif' || type === 'jpeg'
        ? 'drawing.svg: the embedded image is damaged'
        : 'drawing.svg: expected an embedded image without other data, found bytes after the picture',
    )
  })

  it.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['before the end', 'jpeg', async () => beforeEnd(await kinds.jpeg())],
    ['behind the lossy image', 'webp', async () => paddedChunk(await kinds.lossy())],
    ['behind the lossless image', 'webp', async () => paddedChunk(await kinds.lossless())],
    ['behind a partition', 'webp', paddedPartition],
  ])('is converted if it contains words %s: %s', async (_, type, make) => {
    // C995
    const source = await make()
    expect(source.includes('Njeri')).toBe(true)
    const [written] = await drawing(type, source)
    const [, base64 = ''] = /data:image\/webp;base64,([\w+/=]+)"/.exec(written!.toString()) ?? []
    const embedded = Buffer.from(base64, 'base64')
    expect(embedded.includes('Njeri')).toBe(false)
    expect(await sharp(embedded).metadata()).toMatchObject({ width: 48, height: 48, format: 'webp' })
  })
})

it.each([
  ['av1C', Buffer.from(`2\x1d${WORDS}`, 'latin1')],
  ['iref', WORDS],
  ['ipco', Buffer.concat([Buffer.from('\0\0\0\x28clap'), Buffer.alloc(32)])],
])('extra data in the box %s of an AVIF is detected, and so is a box that crops the picture', async (box, more) => {
  // C995
  expect(extraParts(await transparentAvif())).toEqual([])
  expect(extraParts(longerBox(await transparentAvif(), box, more))).toEqual([box === 'ipco' ? 'clap' : box])
})

it('other data in the later frames of a PNG is detected', async () => {
  // C995
  const png = await picture().png().toBuffer()
  const frame = Buffer.concat([
    Buffer.alloc(4),
    Buffer.from('fdAT'),
    Buffer.alloc(4),
    Buffer.from(WORDS),
    Buffer.alloc(4),
  ])
  frame.writeUInt32BE(WORDS.length + 4)
  expect(extraParts(inserted(png, png.length - 12, frame))).not.toEqual([])
})
