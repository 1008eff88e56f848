import { inflateSync } from 'node:zlib'

/** The maximum size of a PNG's decompressed pixels (bytes). */
const MOST_PIXELS = 100_000_000
/** The number of samples per pixel, by the color type of a PNG. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/**
 * The passes of an interlaced PNG (Adam7), each with its first column, its first row, and the steps to the next column
 * and row.
 */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const AT_ONCE = [[0, 0, 1, 1]] as const

type Size = { width: number; height: number }

/**
 * Returns whether an image in a PNG contains more data than its pixels: bytes after the end of the compressed stream,
 * or after the last row.
 * @param header the file's bytes from the content of the chunk `IHDR` on
 * @throws RangeError for damaged pixels
 */
export function endsEarlyInPng(data: Buffer, header: Buffer, size: Size): boolean {
  try {
    // Node's type declarations lack `info`, which makes the result include the number of bytes read.
    const { buffer, engine }: { buffer?: Buffer; engine?: { bytesWritten: number } } = Object(
      inflateSync(data, { info: true, maxOutputLength: MOST_PIXELS }),
    )
    if (!buffer || !engine) throw new RangeError()
    return engine.bytesWritten < data.length || buffer.length > sizeOfRows(header, size)
  } catch {
    throw new RangeError('damaged pixels')
  }
}

/** Returns the decompressed size of the rows of a PNG, each with its filter byte (bytes). */
function sizeOfRows(header: Buffer, { width, height }: Size): number {
  const bits = header.readUInt8(8) * (CHANNELS[header.readUInt8(9)] ?? 4)
  const passes = header.readUInt8(12) === 0 ? AT_ONCE : PASSES
  return passes
    .map(([left, top, right, down]) => {
      const [columns, rows] = [Math.ceil((width - left) / right), Math.ceil((height - top) / down)]
      return columns <= 0 || rows <= 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8))
    })
    .reduce((sum, one) => sum + one, 0)
}

/** The maximum length of a code in a GIF (bits). */
const LONGEST_CODE = 12

/**
 * Returns whether an image in a GIF contains more data than its codes: bytes after the end code, or after the code that
 * sets the last pixel.
 * @param bits the minimum code size at the start of the image data (bits)
 */
export function endsEarlyInGif(data: Buffer, bits: number, pixels: number): boolean {
  const clear = 2 ** bits
  let [at, length, set] = [0, bits + 1, 0]
  /** The number of pixels that each code sets, and the number that the previous code set. */
  let counts: number[] = []
  let before = 0
  const take = () => {
    let code = 0
    for (let place = 0; place < length; place++, at++) code |= ((data.readUInt8(at >> 3) >> (at & 7)) & 1) << place
    return code
  }
  while (at + length <= data.length * 8) {
    const code = take()
    if (code === clear + 1) break
    if (code === clear) {
      ;[length, counts, before] = [bits + 1, [], 0]
      continue
    }
    if (set >= pixels) break
    const known = code < clear ? 1 : (counts[code - clear - 2] ?? before + 1)
    set += known
    if (before > 0 && clear + 2 + counts.length < 2 ** LONGEST_CODE) counts.push(before + 1)
    if (clear + 2 + counts.length === 2 ** length && length < LONGEST_CODE) length++
    before = known
  }
  return Math.ceil(at / 8) < data.length
}
