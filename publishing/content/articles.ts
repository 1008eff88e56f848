import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { forEachTogether } from '#domain/content/check.ts'
import { A_PICTURE_FILE, linkedPicture, PICTURE_FILE } from '#domain/content/linked-files.ts'
import type { PlacedPicture } from '#domain/content/field-schemas.ts'
import type { Article } from '#domain/content/post.ts'
import type { Rendered } from './markdown.ts'
import { isLitter } from '#publishing/output/litter.ts'
import { readPicture } from './pictures.ts'
import { readPostTexts, type PostText } from './posts.ts'
import { filesBeside, namesBeside, renderDocument } from './render-document.ts'

/** The `sizes` attribute of pictures in an article. */
const SIZES = '(min-width: 48rem) 44rem, 100vw'

/** Matches the start of a tag that refers to a file of the content folder: its address has the prefix IN_CONTENT. */
const PLACED = /<(img src|a href)="content:([^"]*)"/g
const WIDTH = / width="(\d+)"/g

/**
 * Returns the HTML of an article with the final URLs of its pictures and files.
 * @param place a function that returns the picture or file, by its path within the content folder and its width
 */
export function placedFiles(html: string, place: (src: string, width: number) => PlacedPicture): string {
  return html.replace(PLACED, (_start: string, tag: string, address: string, offset: number) => {
    const end = address.search(/[?#]|$/)
    const [path, rest] = [decodeURIComponent(address.slice(0, end)), address.slice(end)]
    if (tag === 'a href') return `<${tag}="${place(path, 0).src}${rest}"`
    WIDTH.lastIndex = offset
    const { src, sources } = place(path, Number(WIDTH.exec(html)?.[1]))
    return `<${tag}="${src}"${sources ? ` srcset="${sources.webp}" sizes="${SIZES}"` : ''}`
  })
}

/**
 * Returns the article of every post, by ID.
 * @param inOrder a function that reorders the posts before they are rendered
 * @throws ContentError
 */
export function readArticles(contentDir: string, inOrder = (posts: PostText[]) => posts): Record<number, Article> {
  return Object.fromEntries(
    forEachTogether(inOrder(readPostTexts(contentDir)), (post) => {
      const { html, sections } = renderPost(contentDir, post)
      return [post.id, { html, sections }]
    }),
  )
}

/** Renders the text of a post. @throws ContentError */
export function renderPost(contentDir: string, { folder, ...text }: PostText): Rendered {
  return renderDocument(contentDir, text, {
    pictureOf: (link, alt) => {
      const file = linkedPicture(link)
      return PICTURE_FILE.test(file)
        ? readPicture(contentDir, folder, { file, alt }, text.file)
        : { expected: `${A_PICTURE_FILE} beside it` }
    },
    fileOf: filesBeside(contentDir, folder),
    basis: [...picturesIn(contentDir, folder), ...namesBeside(contentDir, folder)],
  })
}

/**
 * Returns a JSON text for each picture in a folder, with its path and size.
 * @throws ContentError for a picture file that is invalid or too large
 */
function picturesIn(contentDir: string, folder: string): string[] {
  const files = readdirSync(join(contentDir, folder)).filter((file) => PICTURE_FILE.test(file) && !isLitter(file))
  return files
    .toSorted()
    .map((file) => JSON.stringify(readPicture(contentDir, folder, { file, alt: '' }, `${folder}/post.md`)))
}
