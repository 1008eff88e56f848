import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { withoutErased } from './erased-colors.ts'
import { unseenParts, type Draw } from './unseen-parts.ts'

/** The WebP quality of a picture that was embedded in a lossy format. */
const QUALITY = 90
/** Matches the data of an embedded picture, which `cleanDrawing` has written without spaces. */
const EMBEDDED = /data:image\/([a-z]{3,4});base64,([\w+/=]+)/g
/** The formats whose pixels must not change. */
const LOSSLESS: ReadonlySet<string> = new Set(['png', 'gif'])

/**
 * Returns a drawing in which each embedded image is re-encoded as WebP, so that only its pixels are published.
 * @param drawing the text of a drawing from `cleanDrawing`
 * @param name the drawing's name in errors
 * @throws ContentError for a damaged picture, and for words and pictures that cannot be seen
 */
export async function plainDrawing(drawing: Buffer, name: string): Promise<Buffer> {
  const unseen = await unseenParts(drawing.toString(), draw)
  if (unseen.length > 0)
    throw new ContentError(
      `${name}: expected no hidden parts, found ${unseen.join(', ')}, outside the image, covered, or without a color. Remove it, or show it`,
    )
  let text = drawing.toString()
  for (const [url, type = '', base64 = ''] of text.matchAll(EMBEDDED)) {
    try {
      text = text.replaceAll(url, `data:image/webp;base64,${await encoded(Buffer.from(base64, 'base64'), type)}`)
    } catch (error) {
      throw new ContentError(`${name}: the embedded image is damaged (${messageOf(error).split('\n')[0]})`)
    }
  }
  return Buffer.from(text)
}

/** Returns a picture with all its frames as WebP, in Base64. */
async function encoded(source: Buffer, type: string): Promise<string> {
  const { default: sharp } = await import('sharp')
  const lossless = LOSSLESS.has(type) || source.includes('VP8L', 0, 'latin1')
  const picture = sharp(source, { animated: true })
  // Lossless WebP removes the color of fully transparent pixels itself.
  const webp = lossless ? picture.webp({ lossless }) : (await withoutErased(picture)).webp({ quality: QUALITY })
  return (await webp.toBuffer()).toString('base64')
}

/** The resolution at which one unit of a drawing is one pixel (dots per inch). */
const NATURAL = 72

const draw: Draw = async (svg, width) => {
  const { default: sharp } = await import('sharp')
  const source = Buffer.from(svg)
  const natural = (await sharp(source).metadata()).width
  return sharp(source, { density: (NATURAL * width) / natural })
    .ensureAlpha()
    .raw()
    .toBuffer()
}
