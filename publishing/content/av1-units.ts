/** The types of the units (OBUs) that an AV1 image consists of. All others hold metadata or padding. */
const [SEQUENCE, DELIMITER, FRAME] = [1, 2, 6] as const
/** The largest sizes of the units before an image, in bytes. The settings of a still image take at most 88 bits. */
const LARGEST: Readonly<Record<number, number>> = { [SEQUENCE]: 12, [DELIMITER]: 0 }

/**
 * Returns whether AV1 data holds nothing but one image and its settings: no metadata, no padding, no other image, and
 * nothing after it.
 * @throws RangeError for incomplete data
 */
export function hasOnlyImage(data: Buffer): boolean {
  const types = plainUnits(data)
  return types?.at(-1) === FRAME && types.indexOf(FRAME) === types.length - 1
}

/**
 * Returns whether AV1 data holds nothing but the settings of an image, or nothing at all.
 * @throws RangeError for incomplete data
 */
export function hasOnlySettings(data: Buffer): boolean {
  return plainUnits(data)?.includes(FRAME) === false
}

/** Returns the types of the units; undefined if one is no part of a still image, or larger than it can be. */
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

/** Reads a size in groups of seven bits. @property length the number of bytes that it takes */
function sizeAt(data: Buffer, from: number): { size: number; length: number } {
  let size = 0
  for (let group = 0; group < 8; group++) {
    const byte = data.readUInt8(from + group)
    size += (byte & 0x7f) * 2 ** (7 * group)
    if (byte < 0x80) return { size, length: group + 1 }
  }
  throw new RangeError()
}
