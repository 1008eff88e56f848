/** The types of the units (OBUs) that an AV1 image consists of. All others hold metadata or padding. */
const [SEQUENCE, DELIMITER, ...OF_FRAMES] = [1, 2, 3, 4, 6, 7] as const
/** The largest sizes of the units that describe an image, in bytes. */
const LARGEST: Readonly<Record<number, number>> = { [SEQUENCE]: 32, [DELIMITER]: 0 }
const IMAGE_UNITS: ReadonlySet<number> = new Set([SEQUENCE, DELIMITER, ...OF_FRAMES])

/**
 * Returns whether AV1 data holds nothing but an image: no metadata, no padding, and nothing after it.
 * @throws RangeError for incomplete data
 */
export function hasOnlyImage(data: Buffer): boolean {
  for (let at = 0; at < data.length;) {
    const header = data.readUInt8(at)
    const [type, hasExtension, hasSize] = [(header >> 3) & 15, (header & 4) !== 0, (header & 2) !== 0]
    at += hasExtension ? 2 : 1
    const { size, length } = hasSize ? sizeAt(data, at) : { size: data.length - at, length: 0 }
    at += length + size
    if (!IMAGE_UNITS.has(type) || (header & 0x81) !== 0 || size > (LARGEST[type] ?? size) || at > data.length)
      return false
  }
  return true
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
