import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError } from '#domain/content/check.ts'
import { isLinkedFile } from '#domain/content/linked-files.ts'
import type { FileOf } from './article-links.ts'
import { loadMarkdown } from './load-markdown.ts'
import { madeBefore } from '#publishing/output/made-before.ts'
import type { Rendered, Surroundings } from './markdown.ts'
import { contentAddress, nameOnDisk } from './pictures.ts'

/**
 * The text of a Markdown file of the content.
 * @property file its path within the content folder
 * @property firstLine the line of the file where the text starts
 */
export type MarkdownText = { file: string; markdown: string; firstLine: number }

/**
 * @property pictureOf throws a ContentError for a picture that is missing or damaged
 * @property basis what the result depends on besides the text
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

/** The documents rendered recently in this process: both the pages and the link check need each of them. */
const lately = new Map<string, Rendered>()
const MOST = 500

function once(key: string, make: () => Rendered): Rendered {
  const rendered = lately.get(key) ?? make()
  if (lately.size >= MOST) lately.clear()
  lately.set(key, rendered)
  return rendered
}

/** Rejects every picture, for documents that cannot show any. */
export const noPictures: Means['pictureOf'] = () => ({ expected: 'none, because only posts show pictures. Remove it' })

/** The placeholder for a picture with a reported mistake. */
const NO_PICTURE = { src: '', width: 1, height: 1, alt: '' }

/** Returns the function that finds the files beside a document, which are published with it. */
export function filesBeside(contentDir: string, folder: string): FileOf {
  return (href) => {
    const named = fileNameIn(href)
    const name = isLinkedFile(named) ? nameOnDisk(join(contentDir, folder), named) : undefined
    return name === undefined ? undefined : { address: contentAddress(`${folder}/${name}`) }
  }
}

/** Returns the names of the files in a folder, for the basis of a document that may link to them. */
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
