import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { ContentError } from '#domain/content/check.ts'
import { messageOf } from '#domain/record.ts'
import { A_PICTURE_FILE } from '#domain/content/linked-files.ts'
import type { Picture, PictureFile } from '#domain/content/field-schemas.ts'
import { oneLine } from '#domain/text/typed-text.ts'
import { drawingText } from './drawing-text.ts'
import { readContentFile, readContentText } from './folders.ts'
import { isSideways, lostMovement } from './picture-kind.ts'

/**
 * The prefix of temporary addresses in an article's HTML. The final URLs of pictures and linked files replace these
 * addresses later.
 */
export const IN_CONTENT = 'content:'

/**
 * Returns the temporary address of a picture or a linked file in an article's HTML, until its final URL is known. The
 * address contains no character that HTML would escape.
 * @param path the file's path in the content
 */
export function contentAddress(path: string): string {
  return IN_CONTENT + path.split('/').map(encodeURIComponent).join('/').replaceAll("'", '%27')
}

/**
 * The maximum size of a drawing, in bytes. Drawings are not scaled down, and larger drawings would slow the page on
 * phones.
 */
const MOST_DRAWN = 60_000
/** The maximum size of any other picture, in bytes. Other pictures are served in smaller sizes. */
const MOST_BYTES = 50_000_000
/** The supported formats of pictures, detected from the beginnings of their files. */
const FORMATS: ReadonlySet<string | undefined> = new Set(['avif', 'webp', 'jpg', 'png', 'svg'])

/**
 * Inspects a picture that a content file refers to.
 * @param folder the picture's folder within the content folder, such as `projects/1-kazi-link`
 * @param namedIn the content file that refers to the picture, such as `projects/1-kazi-link/project.yml`
 * @returns the upright picture; its `src` is its path within the content folder
 * @throws ContentError when the file is missing, too large, or not a supported picture
 */
export function readPicture(contentDir: string, folder: string, { file, alt }: PictureFile, namedIn: string): Picture {
  const name = nameOnDisk(join(contentDir, folder), file)
  const src = `${folder}/${name ?? file}`
  if (name === undefined)
    throw new ContentError(`${contentDir}/${placeOf(contentDir, namedIn, file)}: the image ${src} is missing`)
  const bytes = readContentFile(contentDir, src)
  const most = file.toLowerCase().endsWith('.svg') ? MOST_DRAWN : MOST_BYTES
  if (bytes.length > most)
    throw new ContentError(
      `${contentDir}/${src}: expected at most ${most / 1000} kB, found ${Math.ceil(bytes.length / 1000)} kB`,
    )
  const moving = lostMovement(bytes)
  if (moving)
    throw new ContentError(
      `${contentDir}/${src}: expected a still image, found ${moving}, which would lose its animation. Save it as an animated WebP`,
    )
  const size = sizeOf(file.toLowerCase().endsWith('.svg') ? plainDrawing(bytes, `${contentDir}/${src}`) : bytes)
  if (!size) throw new ContentError(`${contentDir}/${src}: expected ${A_PICTURE_FILE}`)
  return { src, ...size, alt }
}

/** Returns a drawing in a form whose size can be read. @throws ContentError for a drawing that cannot be read */
function plainDrawing(bytes: Buffer, name: string): Buffer {
  try {
    return Buffer.from(drawingText(bytes))
  } catch (error) {
    throw new ContentError(`${name}: ${messageOf(error)}`)
  }
}

/** Returns the size of a picture in its upright orientation; undefined if the file is not a picture. */
function sizeOf(bytes: Buffer): { width: number; height: number } | undefined {
  try {
    const { width, height, orientation, type } = imageSize(bytes)
    if (!FORMATS.has(type)) return undefined
    return isSideways(bytes, orientation) ? { width: height, height: width } : { width, height }
  } catch {
    return undefined
  }
}

/**
 * Returns the name of a file as stored on the disk; undefined if there is no such file. The stored name can differ from
 * the typed name: macOS stores accents as separate characters, and uses a narrow no-break space in the names of
 * screenshots.
 */
export function nameOnDisk(folder: string, file: string): string | undefined {
  if (existsSync(join(folder, file))) return file
  const [name, names] = [oneLine(file), existsSync(folder) ? readdirSync(folder) : []]
  return names.find((one) => oneLine(one) === name)
}

/** Returns the file and the line that refer to a picture. */
function placeOf(contentDir: string, namedIn: string, picture: string): string {
  const line = readContentText(contentDir, namedIn)
    .split('\n')
    .findIndex((text) => text.includes(picture) || text.includes(encodeURI(picture)))
  return line < 0 ? namedIn : `${namedIn}:${line + 1}`
}
