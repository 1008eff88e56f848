import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, forEachTogether } from '../../domain/content/check.ts'
import { A_PICTURE_FILE, PICTURE_FILE } from '../../domain/content/picture-files.ts'
import type { PlacedPicture } from '../../domain/content/field-schemas.ts'
import type { Article } from '../../domain/content/post.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from './made-before.ts'
import { CONTENT_PICTURE, readPicture } from './pictures.ts'
import { readPostTexts, type PostText } from './posts.ts'

/** The `sizes` attribute of pictures in an article. */
const SIZES = '(min-width: 48rem) 44rem, 100vw'

/**
 * Returns the HTML of an article with final picture URLs. @param place returns the picture for its path within the
 * content folder and its width
 */
export function placedPictures(html: string, place: (src: string, width: number) => PlacedPicture): string {
  const [first = '', ...others] = html.split(`<img src="${CONTENT_PICTURE}`)
  const placed = others.map((text) => {
    const end = text.indexOf('"')
    const width = Number(/ width="(\d+)"/.exec(text.slice(0, text.indexOf('>')))?.[1])
    const { src, sources } = place(text.slice(0, end), width)
    return `<img src="${src}"${sources ? ` srcset="${sources.webp}" sizes="${SIZES}"` : ''}${text.slice(end + 1)}`
  })
  return first + placed.join('')
}

/**
 * Returns the article of every post, by ID.
 * @param inOrder reorders the posts before they are rendered
 * @throws ContentError
 */
export function readArticles(contentDir: string, inOrder = (posts: PostText[]) => posts): Record<number, Article> {
  return Object.fromEntries(
    forEachTogether(inOrder(readPostTexts(contentDir)), ({ id, folder, markdown, firstLine }) => {
      const file = `${contentDir}/${folder}/post.md`
      const pictureOf = (picture: string, alt: string) => {
        if (!PICTURE_FILE.test(picture))
          throw new ContentError(`${file}: picture ${picture}: expected ${A_PICTURE_FILE} beside it`)
        return readPicture(contentDir, folder, { file: picture, alt }, `${folder}/post.md`)
      }
      const mistakeAt = (line: number, expected: string) =>
        new ContentError(`${file}:${firstLine + line - 1}: diagram: ${expected}`)
      const make = () => loadMarkdown().renderArticle(markdown, pictureOf, mistakeAt)
      return [id, madeBefore('article', [folder, markdown, ...picturesIn(contentDir, folder)], make)]
    }),
  )
}

/**
 * Returns the path and size of each picture in a folder, as JSON.
 * @throws ContentError for a file that is not a picture, or is too large
 */
function picturesIn(contentDir: string, folder: string): string[] {
  const files = readdirSync(join(contentDir, folder)).filter((file) => PICTURE_FILE.test(file))
  return files
    .toSorted()
    .map((file) => JSON.stringify(readPicture(contentDir, folder, { file, alt: '' }, `${folder}/post.md`)))
}
