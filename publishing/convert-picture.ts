import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { withoutErased, showsErased } from './erased-colors.ts'
import { isPadded, withPlainEnds } from './image-padding.ts'

/** The output formats, and their quality. */
export const QUALITIES = { avif: 50, webp: 75 } as const
export type Format = keyof typeof QUALITIES

/**
 * @property width in pixels
 * @property moves whether all frames are converted
 * @property clears whether to remove the color of fully transparent pixels
 * @property ifPadded whether to convert a picture only if its image data ends in bytes that do not affect the pixels,
 *   or if erased parts are still in it. Shorter ends become zeros instead. If the detection of such bytes changes,
 *   rename this property, and change the inputs of the hashes in file names, so that no earlier result is reused
 */
export type Conversion = {
  format: Format
  quality: number
  width: number
  moves?: true
  clears?: true
  ifPadded?: true
}

/**
 * Returns an upright picture in the given format and width, without the camera's metadata. Loads the converter only
 * when needed.
 * @param name the picture's name in errors
 * @throws ContentError for a damaged picture
 */
export async function convertPicture(
  source: Buffer,
  { format, quality, width, moves, clears, ifPadded }: Conversion,
  name: string,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // The bytes of an AVIF depend on the number of threads. With one thread, they are the same on every machine.
  sharp.concurrency(1)
  try {
    if (ifPadded && !(await holdsMore(source))) return format === 'webp' ? await withPlainEnds(source) : source
    const upright = moves ? sharp(source, { animated: true }) : sharp(source).autoOrient()
    const picture = upright.resize({ width, withoutEnlargement: true })
    return await (clears ? await withoutErased(picture) : picture).toFormat(format, { quality }).toBuffer()
  } catch (error) {
    throw new ContentError(`${name}: this image is damaged (${messageOf(error).split('\n')[0]})`)
  }
}

/**
 * Returns whether an image file contains more than the visible image.
 * @throws Error for a damaged picture
 */
async function holdsMore(source: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  if (await isPadded(source)) return true
  return showsErased(await sharp(source, { animated: true }).ensureAlpha().raw().toBuffer())
}
