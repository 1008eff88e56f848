import { ContentError, forEachTogether } from '../../domain/content/check.ts'
import { blogSchema, postFileSchema, type Blog, type ListedPost } from '../../domain/content/post.ts'
import { readTime } from '../../domain/posts.ts'
import { readContentText } from './files.ts'
import { numberedFolders, type NumberedFolder } from './folders.ts'
import { readPicture } from './pictures.ts'
import { checkYaml, readYaml } from './yaml.ts'

/** Reads every post that is no draft in the order of their ids, without its text; those of later days too. @throws ContentError */
export function readPosts(contentDir: string): ListedPost[] {
  return forEachTogether(postFolders(contentDir), (post) => readPost(contentDir, post))
}

/** The day (YYYY-MM-DD) of every post that is no draft, by its id: none of one whose front matter holds a mistake. */
export function readPostDates(contentDir: string): Map<number, string | undefined> {
  const dateOf = (post: NumberedFolder) => {
    try {
      return readPost(contentDir, post).publishDate
    } catch (error) {
      if (error instanceof ContentError) return undefined
      throw error
    }
  }
  return new Map(postFolders(contentDir).map((post) => [post.id, dateOf(post)]))
}

function readPost(contentDir: string, { id, folder }: NumberedFolder): ListedPost {
  const { frontMatter, body } = splitPost(contentDir, `${folder}/post.md`)
  const { author, image, draft: _, ...post } = checkYaml(contentDir, `${folder}/post.md`, frontMatter, postFileSchema, 1)
  return {
    ...post,
    id,
    readTime: readTime(body),
    author: { name: author.name, avatar: readPicture(contentDir, 'posts', { file: author.avatar, alt: author.name }) },
    ...(image ? { image: readPicture(contentDir, folder, image) } : {}),
  }
}

/** The text of every post that is no draft, in Markdown, by id, with the line of its file that it begins on. @throws ContentError */
export function readPostTexts(contentDir: string): { id: number; folder: string; markdown: string; firstLine: number }[] {
  return forEachTogether(postFolders(contentDir), ({ id, folder }) => {
    const { body, bodyLine } = splitPost(contentDir, `${folder}/post.md`)
    return { id, folder, markdown: body, firstLine: bodyLine }
  })
}

/** What stands at every post. @throws ContentError */
export function readBlog(contentDir: string): Blog {
  return readYaml(contentDir, 'posts/blog.yml', blogSchema)
}

/** A draft, and a post whose day has not come. @property from the day (YYYY-MM-DD) on which it will be public */
export type WaitingPost = { folder: string; from?: string }

/** The posts that nobody sees on a day (YYYY-MM-DD). @throws ContentError */
export function waitingPosts(contentDir: string, today: string): WaitingPost[] {
  const folders = new Map(numberedFolders(contentDir, 'posts').map(({ id, folder }) => [id, folder]))
  const later = readPosts(contentDir).filter(({ publishDate }) => publishDate > today)
  const drafts = folders.values().filter((folder) => isDraft(contentDir, folder))
  return [...drafts.map((folder) => ({ folder })), ...later.map(({ id, publishDate }) => ({ folder: folders.get(id)!, from: publishDate }))]
}

/** The folders of the posts that are no drafts. */
function postFolders(contentDir: string): NumberedFolder[] {
  return numberedFolders(contentDir, 'posts').filter(({ folder }) => !isDraft(contentDir, folder))
}

/** Whether the front matter of a post says so, however the rest of it reads. */
function isDraft(contentDir: string, folder: string): boolean {
  return /^draft:[ \t]*true[ \t]*$/m.test(/^---\r?\n([\s\S]*?)\r?\n---/.exec(readContentText(contentDir, `${folder}/post.md`))?.[1] ?? '')
}

/** The front matter of a post and what follows it, with the number of the line that it begins on. */
function splitPost(contentDir: string, name: string): { frontMatter: string; body: string; bodyLine: number } {
  const parts = /^(---\r?\n([\s\S]*?)\r?\n---\r?\n)([\s\S]*)$/.exec(readContentText(contentDir, name))
  if (!parts) throw new ContentError(`${contentDir}/${name}:1: expected front matter between two lines of ---`)
  const [, head = '', frontMatter = '', body = ''] = parts
  return { frontMatter, body, bodyLine: head.split('\n').length }
}
