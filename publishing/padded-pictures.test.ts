import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { colorfulPicture, publishedPicture } from '#testing/published-picture.ts'
import { cleanDrawing } from './content/drawing.ts'
import { extraParts } from './content/picture-parts.ts'

const WORDS = 'Njeri Hidden, -1.2921 36.8219'
const frames = async () =>
  sharp(
    await Promise.all(
      ['#cc3300', '#00cc33', '#3300cc'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )

/** Appends words to the image data in a chunk of a WebP or of one of its frames. */
function padded(webp: Buffer, chunk: string, nth = 0, words = WORDS): Buffer {
  let [at, passed] = [webp.indexOf(chunk, 12, 'latin1'), 0]
  while (passed++ < nth) at = webp.indexOf(chunk, at + 4, 'latin1')
  const size = webp.readUInt32LE(at + 4)
  const rest = webp.subarray(at + 8 + size + (size % 2))
  const body = Buffer.concat([webp.subarray(at + 8, at + 8 + size), Buffer.from(words)])
  const head = Buffer.from(webp.subarray(0, at + 8))
  head.writeUInt32LE(body.length, at + 4)
  const bytes = Buffer.concat([head, body, Buffer.alloc(body.length % 2), rest])
  const frame = webp.lastIndexOf('ANMF', at, 'latin1')
  const grown = bytes.length - webp.length
  if (frame > 0) bytes.writeUInt32LE(bytes.readUInt32LE(frame + 4) + grown, frame + 4)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** Appends words to the first partition of a lossy WebP. */
function paddedWithin(webp: Buffer, words = `${WORDS}.`): Buffer {
  const tag = webp.readUIntLE(20, 3)
  const end = 30 + (tag >> 5)
  const bytes = Buffer.concat([webp.subarray(0, end), Buffer.from(words), webp.subarray(end)])
  bytes.writeUIntLE(tag + (words.length << 5), 20, 3)
  bytes.writeUInt32LE(bytes.readUInt32LE(16) + words.length, 16)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

/** Appends an AV1 unit to the only item of an AVIF. @param header the unit's first byte, which contains its type */
function withUnit(avif: Buffer, header: number): Buffer {
  const unit = Buffer.concat([Buffer.from([header, WORDS.length + 1]), Buffer.from(WORDS), Buffer.from([0x80])])
  const bytes = Buffer.concat([avif, unit])
  const [places, data] = [avif.indexOf('iloc', 0, 'latin1'), avif.indexOf('mdat', 0, 'latin1')]
  // The item's length is the last field of the box of positions (`iloc`).
  const length = places - 4 + avif.readUInt32BE(places - 4) - 4
  bytes.writeUInt32BE(bytes.readUInt32BE(length) + unit.length, length)
  bytes.writeUInt32BE(bytes.readUInt32BE(data - 4) + unit.length, data - 4)
  return bytes
}

/** Appends words to the chunk with the pixels of a PNG. */
function paddedPng(png: Buffer): Buffer {
  const at = png.indexOf('IDAT', 0, 'latin1')
  const size = png.readUInt32BE(at - 4)
  const bytes = Buffer.concat([png.subarray(0, at + 4 + size), Buffer.from(WORDS), png.subarray(at + 4 + size)])
  bytes.writeUInt32BE(size + WORDS.length, at - 4)
  const end = at + 4 + size + WORDS.length
  bytes.writeUInt32BE(crc32(bytes.subarray(at, end)), end)
  return bytes
}

const after = async (bytes: Promise<Buffer>) => Buffer.concat([await bytes, Buffer.from(WORDS)])

describe('words after the image data', () => {
  // C957
  const kinds: Readonly<Record<string, () => Promise<Buffer>>> = {
    'lossy.webp': async () => padded(await colorfulPicture().webp().toBuffer(), 'VP8 '),
    'first-part.webp': async () => paddedWithin(await colorfulPicture().webp().toBuffer()),
    'lossless.webp': async () => padded(await colorfulPicture().webp({ lossless: true }).toBuffer(), 'VP8L'),
    'transparent.webp': async () => padded(await colorfulPicture(48, true).webp().toBuffer(), 'ALPH'),
    'behind-transparent.webp': async () => padded(await colorfulPicture(48, true).webp().toBuffer(), 'VP8 '),
    'metadata.avif': async () => withUnit(await colorfulPicture().avif().toBuffer(), 0x2a),
    'padding.avif': async () => withUnit(await colorfulPicture().avif().toBuffer(), 0x7a),
    'photo.jpg': () => after(colorfulPicture().jpeg().toBuffer()),
    'photo.png': () => after(colorfulPicture().png().toBuffer()),
    'pixels.png': async () => paddedPng(await colorfulPicture().png().toBuffer()),
    'other-format.webp': async () => paddedPng(await colorfulPicture().png().toBuffer()),
    'other-format.avif': async () => padded(await colorfulPicture().webp().toBuffer(), 'VP8 '),
  }
  it.each(Object.entries(kinds))('are not published: %s', async (file, make) => {
    const source = await make()
    expect(source.includes(WORDS)).toBe(true)
    const files = await publishedPicture(file, source)
    expect(files.length).toBeGreaterThan(0)
    for (const bytes of files) {
      expect(bytes.includes('Njeri')).toBe(false)
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 48, height: 48 })
    }
  })

  it.each([0, 1, 2])('are not published with frame %d, and all frames are kept', async (frame) => {
    // C957
    for (const [chunk, lossless] of [
      ['VP8 ', false],
      ['VP8L', true],
    ] as const) {
      const source = padded(await (await frames()).webp({ lossless }).toBuffer(), chunk, frame)
      expect(source.includes(WORDS)).toBe(true)
      const [bytes, ...others] = await publishedPicture('moving.webp', source)
      expect([bytes!.includes('Njeri'), others]).toEqual([false, []])
      expect(await sharp(bytes).metadata()).toMatchObject({ pages: 3, format: 'webp' })
    }
  })

  it('are not found in plain pictures, which are published unchanged', async () => {
    for (const [file, source] of [
      ['a.webp', await colorfulPicture().webp().toBuffer()],
      ['b.webp', await colorfulPicture().webp({ lossless: true }).toBuffer()],
      ['c.webp', await colorfulPicture(48, true).webp().toBuffer()],
      ['d.avif', await colorfulPicture(48, true).avif().toBuffer()],
    ] as const)
      expect([file, (await publishedPicture(file, source))[0]!.equals(source)]).toEqual([file, true])
  })

  it('are an error in a picture embedded in an SVG', async () => {
    // C957
    const gif = await colorfulPicture().gif().toBuffer()
    for (const [type, bytes] of [
      ['png', paddedPng(await colorfulPicture().png().toBuffer())],
      ['png', Buffer.concat([await colorfulPicture().png().toBuffer(), Buffer.from(WORDS)])],
      ['jpeg', Buffer.concat([await colorfulPicture().jpeg().toBuffer(), Buffer.from(WORDS)])],
      ['gif', Buffer.concat([gif, Buffer.from(WORDS)])],
      ['avif', withUnit(await colorfulPicture().avif().toBuffer(), 0x7a)],
    ] as const) {
      const image = `<image href="data:image/${type};base64,${bytes.toString('base64')}"/>`
      expect(() => cleanDrawing(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${image}</svg>`))).toThrow(
        'expected an embedded image without other data, found bytes after the picture',
      )
    }
  })
})

describe('fewer than eight bytes after the image data of a WebP', () => {
  // C1030
  const SHORT = 'Njeri'
  const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).ensureAlpha().raw().toBuffer()
  it.each<[string, () => Promise<Buffer>]>([
    ['lossy', async () => padded(await colorfulPicture().webp().toBuffer(), 'VP8 ', 0, SHORT)],
    ['first part', async () => paddedWithin(await colorfulPicture().webp().toBuffer(), 'Nje!')],
    ['lossless', async () => padded(await colorfulPicture().webp({ lossless: true }).toBuffer(), 'VP8L', 0, SHORT)],
    ['alpha', async () => padded(await colorfulPicture(48, true).webp().toBuffer(), 'ALPH', 0, SHORT)],
    ['first frame', async () => padded(await (await frames()).webp().toBuffer(), 'VP8 ', 0, SHORT)],
    ['last frame', async () => padded(await (await frames()).webp({ lossless: true }).toBuffer(), 'VP8L', 2, SHORT)],
  ])('become zeros, and the picture looks the same: %s', async (_, make) => {
    const source = await make()
    expect(source.includes('Nje')).toBe(true)
    const [written, ...others] = await publishedPicture('a.webp', source)
    expect([written!.length, others, written!.includes('Nje')]).toEqual([source.length, [], false])
    expect((await pixels(written!)).equals(await pixels(source))).toBe(true)
  })

  it.each([1, 2, 3, 4, 5, 6, 7])('are not published: %d bytes', async (length) => {
    const plain = await colorfulPicture().webp().toBuffer()
    const end = 20 + plain.readUInt32LE(16)
    const words = 'x'.repeat(length)
    const [written] = await publishedPicture('a.webp', padded(plain, 'VP8 ', 0, words))
    expect(written!.subarray(end, end + length).toString()).not.toBe(words)
  })

  it('of a plain moving picture have no effect either, and all other bytes stay', async () => {
    const source = await (await frames()).webp().toBuffer()
    const [written] = await publishedPicture('a.webp', source)
    const changed = [...source].flatMap((byte, at) => (byte === written![at] ? [] : [written![at]!]))
    expect([written!.length, changed.filter((byte) => byte !== 0)]).toEqual([source.length, []])
    expect((await pixels(written!)).equals(await pixels(source))).toBe(true)
  })

  it('become zeros where the format leaves them unused', async () => {
    const source = await colorfulPicture(48, true).webp().toBuffer()
    const odd = padded(source, 'ALPH', 0, source.readUInt32LE(source.indexOf('ALPH') + 4) % 2 === 0 ? 'x' : '')
    const end = odd.indexOf('VP8 ', 30, 'latin1') - 1
    expect(odd.readUInt8(end)).toBe(0)
    odd.write('N', end)
    odd.write('jer', 21)
    const [written] = await publishedPicture('a.webp', odd)
    expect([written!.readUInt8(end), written!.readUIntLE(21, 3)]).toEqual([0, 0])
    expect((await pixels(written!)).equals(await pixels(odd))).toBe(true)
  })
})

it('other data in a lengthened box of an AVIF is detected', async () => {
  // C957
  const avif = await colorfulPicture(48, true).avif().toBuffer()
  for (const box of ['ispe', 'pixi', 'auxC', 'av1C']) {
    const at = avif.indexOf(box, 0, 'latin1')
    const end = at - 4 + avif.readUInt32BE(at - 4)
    const bytes = Buffer.concat([avif.subarray(0, end), Buffer.from(WORDS), avif.subarray(end)])
    for (const around of ['meta', 'iprp', 'ipco', box]) {
      const size = avif.indexOf(around, 0, 'latin1') - 4
      bytes.writeUInt32BE(avif.readUInt32BE(size) + WORDS.length, size)
    }
    expect([box, extraParts(bytes)]).not.toEqual([box, []])
  }
})
