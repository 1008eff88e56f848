import { partsOfAvif } from './avif-parts.ts'
import { COLOR_PROFILE, REST } from './extra-part-names.ts'
import { endsEarlyInGif, endsEarlyInPng } from './image-ends.ts'

/**
 * Returns the names of the parts that an image file contains besides the image, such as metadata about the location and
 * the author. Skips only parts that are known to belong to the picture, so that unknown kinds of metadata are listed,
 * too.
 */
export function extraParts(bytes: Buffer): string[] {
  const read = READERS.find(({ begins }) => begins(bytes))?.read
  if (!read) return ['an unknown format']
  try {
    return [...new Set(read(bytes))]
  } catch {
    // Reads beyond the end throw a RangeError.
    return ['an incomplete file']
  }
}

/** Returns whether a file is a picture, regardless of its name. */
export function isPicture(bytes: Buffer): boolean {
  return READERS.some(({ begins }) => begins(bytes))
}

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** Yields the extra parts of a JPEG: all parts except tables and scans. */
function* partsOfJpeg(bytes: Buffer): Generator<string> {
  let at = 2
  for (;;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes.readUInt16BE(at)
    if (marker === 0xffd9) {
      if (at + 2 < bytes.length) yield REST
      return
    }
    if (marker < 0xffc0) throw new RangeError()
    const size = bytes.readUInt16BE(at + 2)
    const name = ascii(bytes, at + 4, at + 4 + Math.min(size, 16))
    if (marker >= 0xffe0 && marker <= 0xffef) {
      if (marker === 0xffe2 && name.startsWith('ICC_PROFILE\0')) yield COLOR_PROFILE
      else if (!(marker === 0xffe0 && name.startsWith('JFIF\0') && size === 16) && !(marker === 0xffee && size === 14))
        yield (
          /Exif|http|Photoshop|MPF/.exec(name)?.[0].replace('http', 'XMP').replace('Photoshop', 'IPTC') ??
            `APP${marker - 0xffe0}`
        )
    } else if (marker === 0xfffe) yield 'a comment'
    else if (!isTable(marker)) yield `a part of the type ${marker.toString(16)}`
    at += 2 + size
    // The data of a scan lasts until the next marker that is not a restart marker.
    if (marker === 0xffda) while (bytes.readUInt8(at) !== 0xff || bytes[at + 1] === 0 || isRestart(bytes[at + 1])) at++
  }
}

/** Returns whether a marker begins a table, a header or a scan, and not a part that is reserved for extensions. */
const isTable = (marker: number) => (marker <= 0xffcf && marker !== 0xffc8) || (marker >= 0xffda && marker <= 0xffdd)
const isRestart = (byte = 0) => byte >= 0xd0 && byte <= 0xd7

/** The chunks of a PNG that belong to the picture, with the largest size of each in bytes. */
const PNG_CHUNKS: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Infinity,
  IEND: 0,
  tRNS: 256,
  cHRM: 32,
  gAMA: 4,
  sBIT: 4,
  sRGB: 1,
  cICP: 4,
  bKGD: 6,
  pHYs: 9,
  hIST: 512,
  acTL: 8,
  fcTL: 26,
  fdAT: Infinity,
}

function* partsOfPng(bytes: Buffer): Generator<string> {
  const images: { width: number; height: number; data: Buffer[] }[] = []
  for (let at = 8; ;) {
    const type = ascii(bytes, at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    // The first image has the size of the picture; each later one has the size in the frame control chunk (`fcTL`)
    // before it.
    if (type === 'IHDR') images.push({ width: body.readUInt32BE(0), height: body.readUInt32BE(4), data: [] })
    if (type === 'fcTL' && images.at(-1)?.data.length !== 0)
      images.push({ width: body.readUInt32BE(4), height: body.readUInt32BE(8), data: [] })
    if (type === 'IDAT') images[0]?.data.push(body)
    if (type === 'fdAT') images.at(-1)?.data.push(body.subarray(4))
    if (type === 'iCCP') yield COLOR_PROFILE
    else if (body.length > (PNG_CHUNKS[type] ?? -1)) yield type
    at += 12 + body.length
    if (type !== 'IEND') continue
    const header = bytes.subarray(16)
    if (at < bytes.length || images.some((image) => endsEarlyInPng(Buffer.concat(image.data), header, image)))
      yield REST
    return
  }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM'])
/** The chunks of a fixed size, with that size in bytes. */
const WEBP_SIZES: Readonly<Record<string, number>> = { VP8X: 10, ANIM: 6 }

function* partsOfWebp(bytes: Buffer): Generator<string> {
  const end = 8 + bytes.readUInt32LE(4)
  if (end < bytes.length) yield REST
  yield* chunksOfWebp(bytes, 12, end)
}

function* chunksOfWebp(bytes: Buffer, from: number, end: number): Generator<string> {
  for (let at = from; at < end;) {
    const type = ascii(bytes, at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (type === 'ANMF') yield* chunksOfWebp(bytes, at + 24, at + 8 + size)
    else if (type === 'ICCP') yield COLOR_PROFILE
    else if (!WEBP_CHUNKS.has(type) || (WEBP_SIZES[type] ?? size) !== size) yield type.trim()
    at += 8 + size + (size % 2)
  }
}

function* partsOfGif(bytes: Buffer): Generator<string> {
  const afterTable = (at: number) =>
    at + 1 + ((bytes.readUInt8(at) & 0x80) === 0 ? 0 : 3 * 2 ** ((bytes.readUInt8(at) & 7) + 1))
  const afterBlocks = (at: number) => {
    let end = at
    while (bytes.readUInt8(end) > 0) end += 1 + bytes.readUInt8(end)
    return end + 1
  }
  const dataIn = (at: number) => {
    const blocks: Buffer[] = []
    for (let from = at; bytes.readUInt8(from) > 0; from += 1 + bytes.readUInt8(from))
      blocks.push(bytes.subarray(from + 1, from + 1 + bytes.readUInt8(from)))
    return Buffer.concat(blocks)
  }
  // Skips the background color and the aspect ratio, one byte each, which follow the flags of the color table.
  let at = afterTable(10) + 2
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) {
      if (at + 1 < bytes.length) yield REST
      return
    }
    if (kind === 0x2c) {
      const codes = afterTable(at + 9)
      const pixels = bytes.readUInt16LE(at + 5) * bytes.readUInt16LE(at + 7)
      if (endsEarlyInGif(dataIn(codes + 1), bytes.readUInt8(codes), pixels)) yield REST
      at = afterBlocks(codes + 1)
    } else {
      const [label, name] = [bytes.readUInt8(at + 1), ascii(bytes, at + 3, at + 14)]
      if (label === 0xfe) yield 'a comment'
      else if (label === 0xff && name.startsWith('ICCRGBG1')) yield COLOR_PROFILE
      else if (label !== 0xf9 && !(label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(name))) yield name.trim()
      at = afterBlocks(at + 2)
    }
  }
}

const READERS: readonly { begins(bytes: Buffer): boolean; read(bytes: Buffer): Iterable<string> }[] = [
  { begins: (bytes) => ascii(bytes, 0, 3) === '\u00ff\u00d8\u00ff', read: partsOfJpeg },
  { begins: (bytes) => ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n', read: partsOfPng },
  { begins: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', read: partsOfWebp },
  { begins: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)), read: partsOfGif },
  { begins: (bytes) => /^ftyp(?:avif|avis|mif1|heic)/.test(ascii(bytes, 4, 12)), read: partsOfAvif },
]
