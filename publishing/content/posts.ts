import { forEachTogether } from '../../domain/content/check.ts'
import { blogSchema, postFileSchema, type Blog, type ListedPost } from '../../domain/content/post.ts'
import { readTime } from '../../domain/blog/posts.ts'
import { readContentText } from './files.ts'
import { numberedFolders, type NumberedFolder } from './folders.ts'
import { splitFrontMatter } from './front-matter.ts'
import { madeBefore } from './made-before.ts'
import { readPicture } from './pictures.ts'
import { checkYaml, readYaml } from './yaml.ts'

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

/**
 * The text of a post, and its place in the content.
 * @property markdown the text of a post
 * @property firstLine the line of its file where the text starts
 * @property date the post's date (YYYY-MM-DD), if it has one
 */
export type PostText = { id: number; folder: string; markdown: string; firstLine: number; date: string | undefined }

/** Returns the text of every post except drafts. @throws ContentError */
export function readPostTexts(contentDir: string): PostText[] {
  return forEachTogether(finishedPosts(contentDir), (file) => {
    const { body, bodyLine } = splitFrontMatter(contentDir, file.name, file.text)
    return { id: file.id, folder: file.folder, markdown: body, firstLine: bodyLine, date: dateIn(file) }
  })
}

/** Returns the text that is shown with every post. @throws ContentError */
export function readBlog(contentDir: string): Blog {
  return readYaml(contentDir, 'posts/blog.yml', blogSchema)
}

/** A draft or a future post. @property from the day (YYYY-MM-DD) on which it becomes public */
export type WaitingPost = { folder: string; from?: string }

/** Returns the posts that are not public on a day (YYYY-MM-DD). @throws ContentError */
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

/** Returns whether a post is marked as a draft, even if the rest of the post is invalid. */
function isDraft({ text }: PostFile): boolean {
  return /^draft[ \t]*:[ \t]*true\b/im.test(frontMatterIn(text))
}

/** Returns the date of a post, even if the rest of the post is invalid. */
function dateIn({ text }: PostFile): string | undefined {
  return /^publishDate:[ \t]*["']?(\d{4}-\d\d-\d\d)/m.exec(frontMatterIn(text))?.[1]
}

function frontMatterIn(text: string): string {
  return text.split(/^---\r?$/m, 2)[1] ?? ''
}
