import { ContentError, forEachTogether } from '../../domain/content/check.ts'
import { blogSchema, postFileSchema, type Blog, type ListedPost } from '../../domain/content/post.ts'
import { readTime } from '../../domain/posts.ts'
import { readContentText } from './files.ts'
import { numberedFolders } from './folders.ts'
import { readPicture } from './pictures.ts'
import { checkYaml, readYaml } from './yaml.ts'

/** Reads every post in the order of their ids, without its text. @throws ContentError */
export function readPosts(contentDir: string): ListedPost[] {
  return forEachTogether(numberedFolders(contentDir, 'posts'), ({ id, folder }) => {
    const { frontMatter, body } = splitPost(contentDir, `${folder}/post.md`)
    const { author, image, ...post } = checkYaml(contentDir, `${folder}/post.md`, frontMatter, postFileSchema, 1)
    return {
      ...post,
      id,
      readTime: readTime(body),
      author: { name: author.name, avatar: readPicture(contentDir, 'posts', { file: author.avatar, alt: author.name }) },
      ...(image ? { image: readPicture(contentDir, folder, image) } : {}),
    }
  })
}

/** The text of every post, in Markdown, by id, with the line of its file that it begins on. @throws ContentError */
export function readPostTexts(contentDir: string): { id: number; folder: string; markdown: string; firstLine: number }[] {
  return forEachTogether(numberedFolders(contentDir, 'posts'), ({ id, folder }) => {
    const { body, bodyLine } = splitPost(contentDir, `${folder}/post.md`)
    return { id, folder, markdown: body, firstLine: bodyLine }
  })
}

/** What stands at every post. @throws ContentError */
export function readBlog(contentDir: string): Blog {
  return readYaml(contentDir, 'posts/blog.yml', blogSchema)
}

/** The front matter of a post and what follows it, with the number of the line that it begins on. */
function splitPost(contentDir: string, name: string): { frontMatter: string; body: string; bodyLine: number } {
  const parts = /^(---\r?\n([\s\S]*?)\r?\n---\r?\n)([\s\S]*)$/.exec(readContentText(contentDir, name))
  if (!parts) throw new ContentError(`${contentDir}/${name}:1: expected front matter between two lines of ---`)
  const [, head = '', frontMatter = '', body = ''] = parts
  return { frontMatter, body, bodyLine: head.split('\n').length }
}
