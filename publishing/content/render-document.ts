import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '#domain/content/check.ts'
import { isLinkedFile } from '#domain/content/linked-files.ts'
import type { FileOf } from './article-links.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from '#publishing/output/kept.ts'
import type { Rendered, Surroundings } from './markdown.ts'
import { contentAddress, nameOnDisk } from './pictures.ts'

/**
 * The text of a Markdown file in the content folder, without its front matter.
 * @property file the file's path within the content folder
 * @property firstLine the line of the file where the text starts
 */
export type MarkdownText = { file: string; markdown: string; firstLine: number }

/**
 * The surroundings of a document.
 * @property pictureOf may throw a ContentError for a missing or damaged picture
 * @property basis everything that the rendered document depends on besides its text
 */
type Means = Pick<Surroundings, 'pictureOf' | 'fileOf'> & { basis: readonly string[] }

/** Renders the text of a Markdown file. @throws ContentError with the file and line of each mistake */
export function renderDocument(
  contentDir: string,
  { file, markdown, firstLine }: MarkdownText,
  { pictureOf, fileOf, basis }: Means,
): Rendered {
  const of = [file, String(firstLine), markdown, ...basis]
  return once(JSON.stringify([contentDir, ...of]), () =>
    madeBefore('article', of, () => {
      const mistakes = new Set<string>()
      const rendered = loadMarkdown().renderArticle(markdown, {
        pictureOf: (picture, alt) => {
          try {
            return pictureOf(picture, alt)
          } catch (error) {
            if (!(error instanceof ContentError)) throw error
            mistakes.add(error.message)
            return NO_PICTURE
          }
        },
        fileOf,
        onMistake: (line, expected) => mistakes.add(`${contentDir}/${file}:${firstLine + line - 1}: ${expected}`),
      })
      if (mistakes.size > 0) throw new ContentError([...mistakes].join('\n'))
      return rendered
    }),
  )
}

/** The documents rendered recently in this process. The pages and the link check both need each document. */
const lately = new Map<string, Rendered>()
const MOST = 500

function once(key: string, make: () => Rendered): Rendered {
  const rendered = lately.get(key) ?? make()
  if (lately.size >= MOST) lately.clear()
  lately.set(key, rendered)
  return rendered
}

/** The `pictureOf` function of documents that cannot show pictures. It rejects every picture. */
export const noPictures: Means['pictureOf'] = () => ({ expected: 'none, because only posts show pictures. Remove it' })

/** The placeholder for a picture with a reported mistake. */
const NO_PICTURE = { src: '', width: 1, height: 1, alt: '' }

/**
 * Returns a function that returns the URL of a file in the document's folder. These files are published with the
 * document.
 */
export function filesBeside(contentDir: string, folder: string): FileOf {
  return (href) => {
    const named = fileNameIn(href)
    const name = isLinkedFile(named) ? nameOnDisk(join(contentDir, folder), named) : undefined
    return name === undefined ? undefined : { address: contentAddress(`${folder}/${name}`) }
  }
}

/** Returns the names of the files in a folder. They belong to the basis of a document that may link to these files. */
export function namesBeside(contentDir: string, folder: string): string[] {
  return readdirSync(join(contentDir, folder)).toSorted()
}

/** Returns the path in a relative link, decoded, without its query and anchor. */
export function fileNameIn(href: string): string {
  const [path = ''] = href.replace(/^\.\//, '').split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
