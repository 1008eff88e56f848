import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { imagesOfAvif } from './content/avif-parts.ts'
import { outputFormat } from './content/picture-kind.ts'
import { imagesOfWebp, type StillImage } from './content/webp-images.ts'

/** The output formats, and their quality. */
export const QUALITIES = { avif: 50, webp: 75 } as const
/** The WebP quality of a picture that is embedded in a drawing and has to be converted. */
const EMBEDDED_QUALITY = 90
export type Format = keyof typeof QUALITIES

/**
 * @property width in pixels
 * @property moves whether all frames are converted
 * @property unlessPlain whether to convert a picture only if its image data contains bytes that do not affect the
 * pixels. If the detection of such bytes changes, rename this property, and change the inputs of the hashes in file
 * names, so that no earlier result is reused
 */
export type Conversion = { format: Format; quality: number; width: number; moves?: true; unlessPlain?: true }

/**
 * Returns an upright picture in the given format and width, without the camera's metadata. Loads the converter only
 * when needed.
 * @param name the picture's name in errors
 * @throws ContentError for a damaged picture
 */
export async function convertPicture(
  source: Buffer,
  { format, quality, width, moves, unlessPlain }: Conversion,
  name: string,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // The bytes of an AVIF depend on the number of threads. With one thread, they are the same on every machine.
  sharp.concurrency(1)
  try {
    if (unlessPlain && !(await isPadded(source))) return source
    const picture = moves ? sharp(source, { animated: true }) : sharp(source).autoOrient()
    return await picture.resize({ width, withoutEnlargement: true }).toFormat(format, { quality }).toBuffer()
  } catch (error) {
    throw new ContentError(`${name}: this picture is damaged (${messageOf(error).split('\n')[0]})`)
  }
}

/** Matches the data of an embedded picture, which `cleanDrawing` has written without spaces. */
const EMBEDDED = /data:image\/[a-z]{3,4};base64,([\w+/=]+)/g

/**
 * Returns a drawing in which each embedded picture whose image data ends in bytes that do not affect the pixels is
 * converted to WebP.
 * @param drawing the text of a drawing from `cleanDrawing`
 * @param name the drawing's name in errors
 * @throws ContentError for a damaged picture
 */
export async function plainEmbedded(drawing: Buffer, name: string): Promise<Buffer> {
  let text = drawing.toString()
  for (const [url, base64 = ''] of text.matchAll(EMBEDDED)) {
    const source = Buffer.from(base64, 'base64')
    const { default: sharp } = await import('sharp')
    try {
      if (!(await isPadded(source))) continue
      const plain = await sharp(source, { animated: true }).webp({ quality: EMBEDDED_QUALITY }).toBuffer()
      text = text.replaceAll(url, `data:image/webp;base64,${plain.toString('base64')}`)
    } catch (error) {
      throw new ContentError(`${name}: the embedded picture is damaged (${messageOf(error).split('\n')[0]})`)
    }
  }
  return Buffer.from(text)
}

/**
 * The number of last bytes of image data that are changed to test whether they affect the pixels, and the bits that are
 * flipped in each byte.
 */
const LAST_BYTES = 8
const CHANGES = [0xff, 0x5a] as const

/**
 * Returns whether the image data of a picture ends in bytes that do not affect the pixels. Only decoding shows this.
 * @throws Error for a damaged picture, including an AVIF with bytes after a tile
 */
async function isPadded(picture: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer()
  const images = imagesOf(picture)
  // Formats that need no other check are decoded only to detect damage.
  if (images.length === 0) await pixels(picture)
  for (const { still, parts } of images) {
    const right = await pixels(still)
    const looksSame = async (end: number, bits: number) => {
      const changed = Buffer.from(still)
      for (let at = end - LAST_BYTES; at < end; at++) changed.writeUInt8(changed.readUInt8(at) ^ bits, at)
      const found = await pixels(changed).catch(() => undefined)
      return found?.equals(right) === true
    }
    // A shorter part is too small to hide words, and may contain only zeros.
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
