import { imageSize } from 'image-size'
import { ContentError } from '../../domain/content/check.ts'
import type { Picture, PictureFile } from '../../domain/content/pieces.ts'
import { readContentFile } from './files.ts'

/** The most that one picture may weigh, in bytes: more makes a page slow on a phone. */
const MOST_BYTES = 60_000

/**
 * Looks at a picture that a content file names.
 * @param folder the folder of that file within the content folder, such as `projects/1-kazi-link`
 * @returns the picture; its `src` is its path within the content folder
 * @throws ContentError when it is missing, too heavy, or is no picture
 */
export function readPicture(contentDir: string, folder: string, { file, alt }: PictureFile): Picture {
  const src = `${folder}/${file}`
  const bytes = readContentFile(contentDir, src)
  if (bytes.length > MOST_BYTES)
    throw new ContentError(`${contentDir}/${src}: expected at most ${MOST_BYTES / 1000} kB, found ${Math.ceil(bytes.length / 1000)} kB`)
  try {
    const { width, height } = imageSize(bytes)
    return { src, width, height, alt }
  } catch {
    throw new ContentError(`${contentDir}/${src}: expected an AVIF, WebP or SVG picture`)
  }
}
