import { checkContent, ContentError } from '../../domain/content/check.ts'
import { blogSchema, postFileSchema, type Blog, type ListedPost } from '../../domain/content/post.ts'
import { readTime } from '../../domain/posts.ts'
import { readContentFile } from './files.ts'
import { numberedFolders } from './folders.ts'
import { readPicture } from './pictures.ts'
import { parseYaml, readYaml } from './yaml.ts'

/** Reads every post in the order of their ids, without its text. @throws ContentError */
export function readPosts(contentDir: string): ListedPost[] {
  return numberedFolders(contentDir, 'posts').map(({ id, folder }) => {
    const { frontMatter, body } = splitPost(contentDir, `${folder}/post.md`)
    const { author, image, ...post } = checkContent(`content/${folder}/post.md`, postFileSchema, frontMatter)
    return {
      ...post,
      id,
      readTime: readTime(body),
      author: { name: author.name, avatar: readPicture(contentDir, 'posts', { file: author.avatar, alt: author.name }) },
      ...(image ? { image: readPicture(contentDir, folder, image) } : {}),
    }
  })
}

/** The text of every post, in Markdown, by id. @throws ContentError */
export function readPostTexts(contentDir: string): { id: number; folder: string; markdown: string }[] {
  return numberedFolders(contentDir, 'posts').map(({ id, folder }) => ({ id, folder, markdown: splitPost(contentDir, `${folder}/post.md`).body }))
}

/** What stands at every post. @throws ContentError */
export function readBlog(contentDir: string): Blog {
  return checkContent('content/posts/blog.yml', blogSchema, readYaml(contentDir, 'posts/blog.yml'))
}

function splitPost(contentDir: string, name: string): { frontMatter: unknown; body: string } {
  const parts = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(readContentFile(contentDir, name).toString('utf8'))
  if (!parts) throw new ContentError(`content/${name}: line 1: expected front matter between two lines of ---`)
  return { frontMatter: parseYaml(parts[1]!, name), body: parts[2]! }
}
