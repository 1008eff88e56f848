import { imagesOfAvif } from './content/avif-parts.ts'
import { outputFormat } from './content/picture-kind.ts'
import { imagesOfWebp, type StillImage } from './content/webp-images.ts'

/** How many of the last bytes of image data are changed to see whether they count, and the bits that are changed. */
const LAST_BYTES = 8
const CHANGES = [0xff, 0x5a] as const

/**
 * Returns whether image data in a picture ends in bytes that change nothing in it. Only decoding shows where the data
 * ends.
 * @throws Error for a damaged picture, also for an AVIF with bytes after a tile
 */
export async function isPadded(picture: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer()
  const images = imagesOf(picture)
  // Damage in formats that need no other check shows here.
  if (images.length === 0) await pixels(picture)
  for (const { still, parts } of images) {
    const right = await pixels(still)
    const looksSame = async (end: number, bits: number) => {
      const changed = Buffer.from(still)
      for (let at = end - LAST_BYTES; at < end; at++) changed.writeUInt8(changed.readUInt8(at) ^ bits, at)
      const found = await pixels(changed).catch(() => undefined)
      return found?.equals(right) === true
    }
    // A shorter part holds no words, and may be all zeros.
    for (const { from, to } of parts)
      if (to - from >= LAST_BYTES && (await Promise.all(CHANGES.map((bits) => looksSame(to, bits)))).every(Boolean))
        return true
  }
  return false
}

function imagesOf(picture: Buffer): StillImage[] {
  const format = outputFormat(picture)
  if (format === 'webp') return imagesOfWebp(picture)
  if (format === 'avif') return imagesOfAvif(picture)
  return picture.readUInt16BE(0) === 0xffd8 ? [{ still: picture, parts: [{ from: 2, to: picture.length - 2 }] }] : []
}
