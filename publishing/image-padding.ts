import { imagesOfAvif } from './content/avif-parts.ts'
import { outputFormat } from './content/picture-kind.ts'
import { imagesOfWebp, unusedBytesOfWebp, type StillImage } from './content/webp-images.ts'

/**
 * The number of last bytes of image data that are changed to test whether they affect the pixels, and the bits that are
 * flipped in each byte.
 */
const LAST_BYTES = 8
const CHANGES = [0xff, 0x5a] as const

/**
 * Returns whether the image data of a WebP or AVIF ends in eight or more bytes that do not affect the pixels. Only
 * decoding shows this.
 * @throws Error for a damaged picture, including an AVIF with bytes after a tile
 */
export async function isPadded(picture: Buffer): Promise<boolean> {
  for (const { still, parts } of imagesOf(picture)) {
    const right = await pixelsOf(still)
    const looksSame = async (end: number, bits: number) => {
      const changed = Buffer.from(still)
      for (let at = end - LAST_BYTES; at < end; at++) changed.writeUInt8(changed.readUInt8(at) ^ bits, at)
      return looksLike(changed, right)
    }
    for (const { from, to } of parts)
      if (to - from >= LAST_BYTES && (await Promise.all(CHANGES.map((bits) => looksSame(to, bits)))).every(Boolean))
        return true
  }
  return false
}

/**
 * Returns a WebP in which the bytes that do not affect the pixels are zeros: the last bytes of its image data, up to
 * eight of each part, and the bytes that its format leaves unused. All other bytes stay the same.
 * @throws Error for a damaged picture
 */
export async function withPlainEnds(webp: Buffer): Promise<Buffer> {
  const plain = Buffer.from(webp)
  for (const at of unusedBytesOfWebp(webp)) plain.writeUInt8(0, at)
  for (const { still, parts, offset } of imagesOfWebp(webp)) {
    const right = await pixelsOf(still)
    const changed = Buffer.from(still)
    for (const { from, to } of parts)
      for (let at = to - 1; at >= Math.max(from, to - LAST_BYTES); at--) {
        const byte = changed.readUInt8(at)
        changed.writeUInt8(0, at)
        if (byte !== 0 && !(await looksLike(changed, right))) {
          changed.writeUInt8(byte, at)
          break
        }
        plain.writeUInt8(0, at + offset)
      }
  }
  return plain
}

function imagesOf(picture: Buffer): StillImage[] {
  const format = outputFormat(picture)
  return format === 'webp' ? imagesOfWebp(picture) : format === 'avif' ? imagesOfAvif(picture) : []
}

async function pixelsOf(picture: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(picture).ensureAlpha().raw().toBuffer()
}

/** Returns whether a picture can be decoded and has the given pixels. */
async function looksLike(picture: Buffer, pixels: Buffer): Promise<boolean> {
  const found = await pixelsOf(picture).catch(() => undefined)
  return found?.equals(pixels) === true
}
