import * as v from 'valibot'
import { isMap, parseDocument } from 'yaml'
import { forEachTogether } from '#domain/content/check.ts'
import { blogSchema, postFileSchema, type Blog, type ListedPost } from '#domain/content/post.ts'
import { isoDate } from '#domain/content/field-schemas.ts'
import { readTime } from '#domain/blog/posts.ts'
import { readContentText, numberedFolders, type NumberedFolder } from './folders.ts'
import { splitFrontMatter, checkYaml, readYaml } from './yaml.ts'
import { madeBefore } from '#publishing/output/kept.ts'
import { readPicture } from './pictures.ts'
import type { MarkdownText } from './render-document.ts'

/**
 * Reads all posts except drafts, ordered by ID, without their body text. Includes future posts.
 * @throws ContentError
 */
export function readPosts(contentDir: string): ListedPost[] {
  return forEachTogether(finishedPosts(contentDir), (file) => readPost(contentDir, file))
}

function readPost(contentDir: string, file: PostFile): ListedPost {
  const { id, folder, name } = file
  const { frontMatter, body } = splitFrontMatter(contentDir, file.name, file.text)
  const { author, image, draft: _, ...post } = checkYaml(contentDir, name, frontMatter, postFileSchema, 1)
  return {
    ...post,
    id,
    readTime: madeBefore('reading time', [body], () => readTime(body)),
    author: {
      name: author.name,
      avatar: readPicture(contentDir, 'posts', { file: author.avatar, alt: author.name }, name),
    },
    ...(image ? { image: readPicture(contentDir, folder, image, name) } : {}),
  }
}

/** The text of a post, with the post's folder. @property date the publication date (YYYY-MM-DD), if it is valid */
export type PostText = MarkdownText & { id: number; folder: string; date: string | undefined }

/** Returns the text of every post except drafts. @throws ContentError */
export function readPostTexts(contentDir: string): PostText[] {
  return forEachTogether(finishedPosts(contentDir), (file) => {
    const { body, bodyLine } = splitFrontMatter(contentDir, file.name, file.text)
    const { id, folder, name } = file
    return { id, folder, file: name, markdown: body, firstLine: bodyLine, date: dateIn(file) }
  })
}

/** Reads the text that the pages of all posts share. @throws ContentError */
export function readBlog(contentDir: string): Blog {
  return readYaml(contentDir, 'posts/blog.yml', blogSchema)
}

/**
 * A draft or a future post.
 * @property from the day (YYYY-MM-DD) on which a future post becomes public; undefined for a draft
 */
export type WaitingPost = { folder: string; from?: string }

/**
 * Returns the posts that are not public on a given day (YYYY-MM-DD).
 * @throws ContentError
 */
export function waitingPosts(contentDir: string, today: string): WaitingPost[] {
  return postFiles(contentDir).flatMap((file): WaitingPost[] => {
    const { folder } = file
    if (isDraft(file)) return [{ folder }]
    const from = dateIn(file)
    return from !== undefined && from > today ? [{ folder, from }] : []
  })
}

type PostFile = NumberedFolder & { name: string; text: string }

function postFiles(contentDir: string): PostFile[] {
  return forEachTogether(numberedFolders(contentDir, 'posts'), ({ id, folder }) => {
    const name = `${folder}/post.md`
    return { id, folder, name, text: readContentText(contentDir, name) }
  })
}

function finishedPosts(contentDir: string): PostFile[] {
  return postFiles(contentDir).filter((file) => !isDraft(file))
}

/** Returns whether a post is marked as a draft. The rest of the post may be invalid. */
function isDraft({ text }: PostFile): boolean {
  return /^draft[ \t]*:[ \t]*true\b/im.test(frontMatterIn(text))
}

/** Returns the publication date of a post, which can be in any YAML notation. The rest of the post may be invalid. */
function dateIn({ text }: PostFile): string | undefined {
  const frontMatter = frontMatterIn(text)
  const { date } = madeBefore('publication date', [frontMatter], (): { date?: string } => {
    const { contents } = parseDocument(frontMatter)
    const date: unknown = isMap(contents) ? contents.get('publishDate') : undefined
    return typeof date === 'string' ? { date: date.trim() } : {}
  })
  return v.is(isoDate, date) ? date : undefined
}

function frontMatterIn(text: string): string {
  return text.split(/^---\r?$/m, 2)[1] ?? ''
}
