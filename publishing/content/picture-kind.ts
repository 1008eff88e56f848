/** Yields the name and content of each chunk of a PNG. */
function* chunksOfPng(bytes: Buffer): Generator<[name: string, body: Buffer]> {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    yield [bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))]
}

/** Yields the name and content of each chunk of a WebP. */
function* chunksOfWebp(bytes: Buffer): Generator<[name: string, body: Buffer]> {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    yield [bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + size)]
    at += 8 + size + (size % 2)
  }
}

const isPng = (bytes: Buffer) => bytes.toString('latin1', 1, 4) === 'PNG'
const isWebp = (bytes: Buffer) => bytes.toString('latin1', 8, 12) === 'WEBP'
const brandOf = (bytes: Buffer) => bytes.toString('latin1', 4, 12)

/** Returns the format of a WebP or AVIF, regardless of its name; undefined for other files. */
export function outputFormat(bytes: Buffer): 'webp' | 'avif' | undefined {
  return isWebp(bytes) ? 'webp' : brandOf(bytes) === 'ftypavif' ? 'avif' : undefined
}

/** Returns whether a picture is an animated WebP. */
export function isMovingWebp(bytes: Buffer): boolean {
  return isWebp(bytes) && Array.from(chunksOfWebp(bytes)).some(([name]) => name === 'ANMF')
}

/** Returns the format of an animated picture that would lose its animation when converted; undefined for others. */
export function lostMovement(bytes: Buffer): string | undefined {
  if (brandOf(bytes) === 'ftypavis') return 'an AVIF sequence'
  if (!isPng(bytes)) return undefined
  const frames = Array.from(chunksOfPng(bytes)).find(([name]) => name === 'acTL')?.[1]
  return frames && frames.readUInt32BE(0) > 1 ? 'an APNG' : undefined
}

/** The EXIF orientations of pictures stored sideways. */
const SIDEWAYS: ReadonlySet<number | undefined> = new Set([5, 6, 7, 8])

/**
 * Returns whether an image is stored sideways, so that its stored width is the height of the upright image.
 * @param orientation the EXIF orientation of a JPEG, if it is known
 */
export function isSideways(bytes: Buffer, orientation?: number): boolean {
  if (brandOf(bytes) === 'ftypavif') {
    const turn = bytes.indexOf('irot', 0, 'latin1')
    return turn > 0 && bytes.readUInt8(turn + 4) % 2 === 1
  }
  const exif = isPng(bytes)
    ? Array.from(chunksOfPng(bytes)).find(([name]) => name === 'eXIf')?.[1]
    : isWebp(bytes)
      ? Array.from(chunksOfWebp(bytes)).find(([name]) => name === 'EXIF')?.[1]
      : undefined
  return SIDEWAYS.has(exif ? orientationIn(exif) : orientation)
}

/** Returns the orientation in EXIF data; undefined if there is none, or the data is damaged. */
function orientationIn(exif: Buffer): number | undefined {
  const tiff = exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + 12 * entry
      if (short(at) === 0x0112) return short(at + 8)
    }
  } catch {
    // Reads beyond the end throw a RangeError: the data is damaged.
  }
  return undefined
}
