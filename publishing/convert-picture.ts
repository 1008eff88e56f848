import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { imagesOfAvif } from './content/avif-parts.ts'
import { outputFormat } from './content/picture-kind.ts'
import { imagesOfWebp, type StillImage } from './content/webp-images.ts'

/** The output formats, and their quality. */
export const QUALITIES = { avif: 50, webp: 75 } as const
/** The quality of a picture in a drawing that has to be converted. */
const EMBEDDED_QUALITY = 90
export type Format = keyof typeof QUALITIES

/**
 * @property width in pixels
 * @property moves whether all frames are converted
 * @property unlessPlain whether to convert a picture only if its image data holds bytes that do not count. Another way to
 * find them needs another name here and in the names of files, so that no earlier result is used
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
 * Returns a drawing whose embedded pictures hold no bytes that do not count: such a picture is converted to WebP.
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

/** How many of the last bytes of image data are changed to see whether they count, and the bits that are changed. */
const LAST_BYTES = 8
const CHANGES = [0xff, 0x5a] as const

/** Only decoding shows where the data ends. @throws Error for a damaged picture, also with bytes after a tile */
async function isPadded(picture: Buffer): Promise<boolean> {
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
