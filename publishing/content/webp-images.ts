/**
 * An image from a picture file, as a still picture.
 * @property parts the positions of its image data, one for each part that is decoded separately
 * @property offset the number of bytes to add to a position to get the position in the file
 */
export type StillImage = { still: Buffer; parts: { from: number; to: number }[]; offset: number }

type Chunk = { type: string; at: number; body: Buffer }

/**
 * Returns the images of a WebP, each as a still picture.
 * @throws RangeError for a damaged file
 */
export function imagesOfWebp(bytes: Buffer): StillImage[] {
  const chunks = [...chunksIn(bytes, 12)]
  const frames = chunks.filter(({ type }) => type === 'ANMF')
  const stills =
    frames.length === 0
      ? [{ still: bytes, offset: 0 }]
      : frames.map(({ at, body }) => ({ still: stillOf(body), offset: at + FRAME_HEADER - STILL_HEADER }))
  return stills.map(({ still, offset }) => ({ still, offset, parts: [...chunksIn(still, 12)].flatMap(partsIn) }))
}

/**
 * Returns the positions of the bytes without a meaning: those that pad chunks to an even length, and the reserved bytes
 * of the extended header.
 */
export function unusedBytesOfWebp(bytes: Buffer, from = 12): number[] {
  return [...chunksIn(bytes, from)].flatMap(({ type, at, body }) => {
    const end = at + body.length
    const within = type === 'ANMF' ? unusedBytesOfWebp(body, FRAME_HEADER).map((place) => at + place) : []
    const reserved = type === 'VP8X' ? [at + 1, at + 2, at + 3] : []
    return [...within, ...reserved, ...(body.length % 2 === 1 && end < bytes.length ? [end] : [])]
  })
}

function* chunksIn(bytes: Buffer, from: number): Generator<Chunk> {
  for (let at = from; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    yield { type: bytes.toString('latin1', at, at + 4), at: at + 8, body: bytes.subarray(at + 8, at + 8 + size) }
    at += 8 + size + (size % 2)
  }
}

/** The lengths of the header of a frame, and of the header that a frame gets as a still WebP, in bytes. */
const [FRAME_HEADER, STILL_HEADER] = [16, 30] as const

/** Converts a frame of an animation to a still WebP. */
function stillOf(frame: Buffer): Buffer {
  const header = Buffer.alloc(STILL_HEADER)
  header.write('RIFF', 0)
  header.writeUInt32LE(22 + frame.length - FRAME_HEADER, 4)
  header.write('WEBPVP8X', 8)
  header.writeUInt32LE(10, 16)
  // The alpha flag.
  header.writeUInt8(0x10, 20)
  // Width and height, three bytes each.
  frame.copy(header, 24, 6, 12)
  return Buffer.concat([header, frame.subarray(FRAME_HEADER)])
}

/** Returns the positions of the image data in a chunk. A lossy image (`VP8 `) has two or more parts. */
function partsIn({ type, at, body }: Chunk): StillImage['parts'] {
  const parts =
    type === 'VP8 ' ? partsOfVp8(body) : type === 'VP8L' || type === 'ALPH' ? [{ from: 0, to: body.length }] : []
  return parts.map(({ from, to }) => ({ from: at + from, to: at + to }))
}

/** The length of the header before the first part, in bytes. */
const HEADER = 10
/**
 * The number of segments, and the number of loop filter adjustments: four by reference frame, and four by prediction
 * mode.
 */
const SEGMENTS = 4
const ADJUSTMENTS = 8

/**
 * Returns the positions of the first partition, which contains the prediction modes, and of the partitions with the
 * coefficients (RFC 6386, section 9).
 * @throws RangeError
 */
function partsOfVp8(image: Buffer): { from: number; to: number }[] {
  const firstEnd = HEADER + (image.readUIntLE(0, 3) >> 5)
  const partitions = 2 ** partitionBits(image.subarray(HEADER))
  let from = firstEnd + 3 * (partitions - 1)
  const parts = Array.from({ length: partitions }, (_, place) => {
    const to = place < partitions - 1 ? from + image.readUIntLE(firstEnd + 3 * place, 3) : image.length
    const part = { from, to }
    from = to
    return part
  })
  return [{ from: HEADER, to: firstEnd }, ...parts]
}

/** Reads the header of a key frame up to the number of partitions. @returns the base-2 logarithm of that number */
function partitionBits(data: Buffer): number {
  const take = bitsOf(data)
  /** Skips optional signed numbers, each of which follows a flag. */
  const skip = (count: number, bits: number) => {
    for (let place = 0; place < count; place++) if (take(1) === 1) take(bits)
  }
  // The color space, and whether pixels have to be clamped.
  take(2)
  if (take(1) === 1) {
    const [hasMap, hasValues] = [take(1), take(1)]
    if (hasValues === 1) {
      take(1)
      skip(SEGMENTS, 8)
      skip(SEGMENTS, 7)
    }
    if (hasMap === 1) skip(SEGMENTS - 1, 8)
  }
  // The filter's type, level and sharpness.
  take(10)
  if (take(1) === 1 && take(1) === 1) skip(ADJUSTMENTS, 7)
  return take(2)
}

/**
 * Returns a function that reads numbers of a given length (bits) from a boolean decoder with even probabilities (RFC
 * 6386, section 7).
 */
function bitsOf(data: Buffer): (bits: number) => number {
  let [value, range, shifted, next] = [data.readUInt16BE(0), 255, 0, 2]
  const bit = () => {
    const split = 1 + (((range - 1) * 128) >> 8)
    const isSet = value >= split << 8
    range = isSet ? range - split : split
    if (isSet) value -= split << 8
    for (; range < 128; range <<= 1) {
      value <<= 1
      shifted = (shifted + 1) % 8
      if (shifted === 0) value |= next < data.length ? data.readUInt8(next++) : 0
    }
    return isSet ? 1 : 0
  }
  return (bits) => Array.from({ length: bits }).reduce<number>((number) => number * 2 + bit(), 0)
}
