import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { isPadded } from './padded-images.ts'

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
