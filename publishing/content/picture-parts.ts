import { inflateSync } from 'node:zlib'
import { hasOnlyImage } from './av1-units.ts'

/**
 * Returns the names of the parts that a picture file contains besides the picture, such as metadata about the place and
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

/** The name of a color profile among the extra parts. A color profile does not reveal who made a picture. */
export const COLOR_PROFILE = 'a color profile'
const REST = 'bytes after the picture'

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
    at += 2 + size
    // The data of a scan lasts until the next marker that is not a restart marker.
    if (marker === 0xffda) while (bytes.readUInt8(at) !== 0xff || bytes[at + 1] === 0 || isRestart(bytes[at + 1])) at++
  }
}

const isRestart = (byte = 0) => byte >= 0xd0 && byte <= 0xd7

const PNG_CHUNKS = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA sBIT sRGB cICP bKGD pHYs hIST acTL fcTL fdAT'.split(' '))

function* partsOfPng(bytes: Buffer): Generator<string> {
  const data: Buffer[] = []
  for (let at = 8; ;) {
    const type = ascii(bytes, at + 4, at + 8)
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
    if (type === 'iCCP') yield COLOR_PROFILE
    else if (!PNG_CHUNKS.has(type)) yield type
    at += 12 + bytes.readUInt32BE(at)
    if (type !== 'IEND') continue
    if (at < bytes.length || endsEarly(Buffer.concat(data))) yield REST
    return
  }
}

/** The maximum size of pixels that are unpacked to see where they end (bytes). */
const MOST_PIXELS = 100_000_000

/** Returns whether compressed pixels end before their data does. */
function endsEarly(data: Buffer): boolean {
  try {
    // The types know nothing of `info`, which adds the number of bytes that were read.
    const { engine }: { engine?: { bytesWritten: number } } = Object(
      inflateSync(data, { info: true, maxOutputLength: MOST_PIXELS }),
    )
    return engine !== undefined && engine.bytesWritten < data.length
  } catch {
    // Damaged pixels, or too many.
    return false
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
  // Two bytes follow the flags of the color table.
  let at = afterTable(10) + 2
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === 0x3b) {
      if (at + 1 < bytes.length) yield REST
      return
    }
    if (kind === 0x2c) at = afterBlocks(afterTable(at + 9) + 1)
    else {
      const [label, name] = [bytes.readUInt8(at + 1), ascii(bytes, at + 3, at + 14)]
      if (label === 0xfe) yield 'a comment'
      else if (label === 0xff && name.startsWith('ICCRGBG1')) yield COLOR_PROFILE
      else if (label !== 0xf9 && !(label === 0xff && /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(name))) yield name.trim()
      at = afterBlocks(at + 2)
    }
  }
}

/**
 * The boxes of a still AVIF, by path. A path that ends in a slash is a container box; the value is the number of bytes
 * in the container before its first box.
 */
const AVIF_BOXES: Readonly<Record<string, number | undefined>> = {
  ftyp: undefined,
  mdat: undefined,
  'meta/': 4,
  'meta/pitm': undefined,
  'meta/iref': undefined,
  'meta/iprp/': 0,
  'meta/iprp/ipma': undefined,
  'meta/iprp/ipco/': 0,
}

/** Matches the content of the boxes that describe an AVIF's images. Longer boxes hold other data. */
const AVIF_PROPERTIES: Readonly<Record<string, RegExp>> = {
  ispe: /^[^]{12}$/,
  pixi: /^[^]{6}(?:[^]{2,3})?$/,
  av1C: /^[^]{4}/,
  auxC: /^\0{4}urn:mpeg:(?:mpegB:cicp:systems:auxiliary:alpha|hevc:2015:auxid:1)\0$/,
  irot: /^[^]$/,
  imir: /^[^]$/,
  pasp: /^[^]{8}$/,
  clap: /^[^]{32}$/,
}

/** The brands of a still AVIF. */
const AVIF_BRANDS: ReadonlySet<string> = new Set('avif avio mif1 mif2 miaf MA1A MA1B MiHB tmap'.split(' '))

/** Returns whether the box at the beginning of an AVIF contains only known brands. */
function hasOnlyBrands(box: Buffer): boolean {
  const brands = box.toString('latin1', 4, 8) + box.toString('latin1', 12)
  return box.readUInt32BE(8) <= 1 && (brands.match(/[^]{1,4}/g) ?? []).every((brand) => AVIF_BRANDS.has(brand))
}

function* partsOfAvif(bytes: Buffer, from = 0, end = bytes.length, within = ''): Generator<string> {
  let hasData = false
  for (let at = from; at < end;) {
    const size = bytes.readUInt32BE(at) || end - at
    const type = ascii(bytes, at + 4, at + 8)
    const path = within + type
    const body = ascii(bytes, at + 8, at + size)
    const own = AVIF_BOXES[`${path}/`]
    if (size < 8 || at + size > end) throw new RangeError()
    if (own !== undefined) yield* partsOfAvif(bytes, at + 8 + own, at + size, `${path}/`)
    else if (path === 'meta/iinf') yield* itemsOfAvif(bytes, at + 8, at + size)
    else if (path === 'meta/iloc') yield* holdsOnlyImages(bytes, at + 8, at + size) ? [] : [REST]
    else if (path === 'meta/hdlr')
      yield* /^\0{8}pict\0{12}(?:\0|libavif\0|PictureHandler\0)$/.test(body) ? [] : ['hdlr']
    else if (path === 'meta/iprp/ipco/colr') yield* /^nclx[^]{7}$/.test(body) ? [] : [COLOR_PROFILE]
    else if (within === 'meta/iprp/ipco/' && AVIF_PROPERTIES[type]?.test(body))
      yield* type !== 'av1C' || hasOnlyImage(bytes.subarray(at + 12, at + size)) ? [] : [type]
    else if (path === 'ftyp') yield* hasOnlyBrands(bytes.subarray(at + 4, at + size)) ? [] : ['ftyp']
    else if (!(path in AVIF_BOXES)) yield type
    if (path === 'mdat' && hasData) yield REST
    hasData ||= path === 'mdat'
    at += size
  }
}

function* itemsOfAvif(bytes: Buffer, from: number, end: number): Generator<string> {
  for (let at = from + (bytes.readUInt8(from) === 0 ? 6 : 8); at < end; at += bytes.readUInt32BE(at)) {
    const type = ascii(bytes, at + 16, at + 20)
    const name = ascii(bytes, at + 20, at + bytes.readUInt32BE(at))
    if (!/^(?:av01|grid)$/.test(type)) yield type
    else if (!/^(?:(?:Color|Alpha)?\0)?$/.test(name)) yield 'a name'
  }
}

/**
 * Returns whether the items of an AVIF fill its data box, and hold nothing but images.
 * @param from the beginning of the box that lists their places
 */
function holdsOnlyImages(bytes: Buffer, from: number, end: number): boolean {
  const places = placesOfAvif(bytes, from, end)
  const data = bytes.indexOf('mdat', 'latin1')
  if (!places || data < 4) return false
  let filled = data + 4
  for (const { at, length } of places.flat().toSorted((one, other) => one.at - other.at))
    if (at <= filled) filled = Math.max(filled, at + length)
  return (
    filled >= data - 4 + (bytes.readUInt32BE(data - 4) || bytes.length - data + 4) &&
    places.every((item) => hasOnlyImage(Buffer.concat(item.map(({ at, length }) => bytes.subarray(at, at + length)))))
  )
}

/** Returns the places of the data of each item; undefined if they are stored in an unusual way. */
function placesOfAvif(bytes: Buffer, from: number, end: number): { at: number; length: number }[][] | undefined {
  const [version, sizes, more] = [bytes.readUInt8(from), bytes.readUInt8(from + 4), bytes.readUInt8(from + 5)]
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4]
  if (version > 1 || lengthSize !== 4 || ![0, 4].includes(baseSize) || ![0, 4].includes(offsetSize)) return undefined
  const numberAt = (at: number, size: number) => (size === 0 ? 0 : bytes.readUInt32BE(at))
  let at = from + 8
  const items = Array.from({ length: bytes.readUInt16BE(from + 6) }, () => {
    at += 2 + (version === 1 ? 2 : 0) + 2
    const base = numberAt(at, baseSize)
    at += baseSize
    const extents = bytes.readUInt16BE(at)
    at += 2
    return Array.from({ length: extents }, () => {
      const extent = { at: base + numberAt(at, offsetSize), length: bytes.readUInt32BE(at + offsetSize) }
      at += offsetSize + lengthSize
      return extent
    })
  })
  return at === end ? items : undefined
}

const READERS: readonly { begins(bytes: Buffer): boolean; read(bytes: Buffer): Iterable<string> }[] = [
  { begins: (bytes) => ascii(bytes, 0, 3) === '\u00ff\u00d8\u00ff', read: partsOfJpeg },
  { begins: (bytes) => ascii(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n', read: partsOfPng },
  { begins: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP', read: partsOfWebp },
  { begins: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)), read: partsOfGif },
  { begins: (bytes) => /^ftyp(?:avif|avis|mif1|heic)/.test(ascii(bytes, 4, 12)), read: partsOfAvif },
]
