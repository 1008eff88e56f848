import { COLOR_PROFILE, REST } from './extra-part-names.ts'
import type { StillImage } from './webp-images.ts'

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/**
 * The boxes of a still AVIF, by path. A path that ends in a slash is a container box; the value is the number of bytes
 * in the container before its first box.
 */
const AVIF_BOXES: Readonly<Record<string, number | undefined>> = {
  ftyp: undefined,
  mdat: undefined,
  'meta/': 4,
  'meta/iprp/': 0,
  'meta/iprp/ipco/': 0,
}

/**
 * The expected content of the boxes that describe an AVIF's images, by type. A box that does not match contains other
 * data.
 */
const AVIF_PROPERTIES: Readonly<Record<string, RegExp>> = {
  ispe: /^[^]{12}$/,
  pixi: /^[^]{6}(?:[^]{2,3})?$/,
  av1C: /^[^]{4}/,
  auxC: /^\0{4}urn:mpeg:(?:mpegB:cicp:systems:auxiliary:alpha|hevc:2015:auxid:1)\0$/,
  irot: /^[^]$/,
  imir: /^[^]$/,
  pasp: /^[^]{8}$/,
}

/**
 * The functions that check the boxes that relate an AVIF's images to each other, by path. Each returns whether its box
 * contains nothing else.
 */
const EXACT: Readonly<Record<string, (box: Buffer) => boolean>> = {
  'meta/pitm': (box) => box.length === 6,
  'meta/iref': (box) => {
    let at = 4
    while (at + 12 <= box.length && /^(?:auxl|prem|dimg)$/.test(ascii(box, at + 4, at + 8))) {
      const size = box.readUInt32BE(at)
      if (size !== 12 + 2 * box.readUInt16BE(at + 10)) return false
      at += size
    }
    return at === box.length
  },
  'meta/iprp/ipma': (box) => {
    let at = 8
    for (let entry = 0; entry < box.readUInt32BE(4); entry++)
      at += 3 + box.readUInt8(at + 2) * ((box.readUInt8(3) & 1) === 0 ? 1 : 2)
    return box.readUInt8(0) === 0 && at === box.length
  },
}

/** The brands of a still AVIF. */
const AVIF_BRANDS: ReadonlySet<string> = new Set('avif avio mif1 mif2 miaf MA1A MA1B MiHB tmap'.split(' '))

/** Returns whether the `ftyp` box of an AVIF contains only known brands, and a minor version of 0 or 1. */
function hasOnlyBrands(box: Buffer): boolean {
  const brands = box.toString('latin1', 4, 8) + box.toString('latin1', 12)
  return box.readUInt32BE(8) <= 1 && (brands.match(/[^]{1,4}/g) ?? []).every((brand) => AVIF_BRANDS.has(brand))
}

/**
 * Yields the extra parts of a still AVIF. A crop box (`clap`) counts as an extra part, because the file still contains
 * the pixels outside the crop.
 * @throws RangeError for damaged boxes
 */
export function* partsOfAvif(bytes: Buffer, from = 0, end = bytes.length, within = ''): Generator<string> {
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
    else if (path in EXACT) yield* EXACT[path]?.(bytes.subarray(at + 8, at + size)) === true ? [] : [type]
    else if (path === 'meta/hdlr')
      yield* /^\0{8}pict\0{12}(?:\0|libavif\0|PictureHandler\0)$/.test(body) ? [] : ['hdlr']
    else if (path === 'meta/iprp/ipco/colr') yield* /^nclx[^]{7}$/.test(body) ? [] : [COLOR_PROFILE]
    else if (within === 'meta/iprp/ipco/' && AVIF_PROPERTIES[type]?.test(body))
      yield* type !== 'av1C' || hasOnlySettings(bytes.subarray(at + 12, at + size)) ? [] : [type]
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
 * Returns whether the items of an AVIF fill its data box (`mdat`), and contain nothing but images.
 * @param from the start of the content of the box that lists their positions (`iloc`)
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

/** Returns the positions of each item's data; undefined if the box that lists them has an unsupported layout. */
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

/** Returns an AVIF with the positions of its image data, including images that are not shown. */
export function imagesOfAvif(bytes: Buffer): StillImage[] {
  const start = bytes.indexOf('iloc', 0, 'latin1')
  const places = start < 4 ? undefined : placesOfAvif(bytes, start + 4, start - 4 + bytes.readUInt32BE(start - 4))
  const parts = (places ?? []).flat().map(({ at, length }) => ({ from: at, to: at + length }))
  return [{ still: bytes, parts, offset: 0 }]
}

/** The types of the units (OBUs) that an AV1 image consists of. All other types contain metadata or padding. */
const [SEQUENCE, DELIMITER, FRAME] = [1, 2, 6] as const
/**
 * The maximum sizes of the units before an image, in bytes. The sequence header of a still image takes at most 88 bits.
 */
const LARGEST: Readonly<Record<number, number>> = { [SEQUENCE]: 12, [DELIMITER]: 0 }

/**
 * Returns whether AV1 data ends with its only image, and contains nothing else but sequence headers and delimiters.
 * @throws RangeError for incomplete data
 */
function hasOnlyImage(data: Buffer): boolean {
  const types = plainUnits(data)
  return types?.at(-1) === FRAME && types.indexOf(FRAME) === types.length - 1
}

/**
 * Returns whether AV1 data contains no units except sequence headers and delimiters.
 * @throws RangeError for incomplete data
 */
function hasOnlySettings(data: Buffer): boolean {
  return plainUnits(data)?.includes(FRAME) === false
}

/**
 * Returns the types of the units; undefined if a unit does not belong in a still image, or exceeds its maximum size.
 */
function plainUnits(data: Buffer): number[] | undefined {
  const types: number[] = []
  for (let at = 0; at < data.length;) {
    const header = data.readUInt8(at)
    const [type, hasExtension, hasSize] = [(header >> 3) & 15, (header & 4) !== 0, (header & 2) !== 0]
    at += hasExtension ? 2 : 1
    const { size, length } = hasSize ? sizeAt(data, at) : { size: data.length - at, length: 0 }
    at += length + size
    const isPlain = type === FRAME || size <= (LARGEST[type] ?? -1)
    if (!isPlain || (header & 0x81) !== 0 || at > data.length) return undefined
    types.push(type)
  }
  return types
}

/**
 * Reads a variable-length size, which is encoded in groups of seven bits (LEB128).
 * @returns the size, and the number of bytes that encode it
 */
function sizeAt(data: Buffer, from: number): { size: number; length: number } {
  let size = 0
  for (let group = 0; group < 8; group++) {
    const byte = data.readUInt8(from + group)
    size += (byte & 0x7f) * 2 ** (7 * group)
    if (byte < 0x80) return { size, length: group + 1 }
  }
  throw new RangeError()
}
