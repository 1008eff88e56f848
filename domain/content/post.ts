import * as v from 'valibot'
import { DIFFICULTIES } from './difficulty.ts'
import { isoDate, pictureFile, text, texts, type Picture } from './pieces.ts'
import { A_PICTURE_FILE, PICTURE_FILE } from './picture-files.ts'

/** The front matter of `content/posts/<id>-<slug>/post.md`. The id is the number that the folder's name starts with. */
export const postFileSchema = v.strictObject({
  title: text,
  summary: text,
  featured: v.boolean('true or false'),
  /** A post with a later date than today is published on that day. */
  publishDate: isoDate,
  /** A draft may be half-written: it is left out before it is checked, by this line alone. */
  draft: v.optional(v.literal(false, 'true or false, on a line of its own')),
  /** When the text was last changed in a way that matters to readers. */
  updated: v.optional(isoDate),
  category: text,
  tags: texts,
  /** What readers may search for and the text calls otherwise. */
  keywords: v.optional(texts),
  difficulty: v.picklist(DIFFICULTIES, `one of ${DIFFICULTIES.join(', ')}`),
  author: v.strictObject({
    name: text,
    avatar: v.pipe(text, v.regex(PICTURE_FILE, `${A_PICTURE_FILE} in the folder of the posts`)),
  }),
  image: v.optional(pictureFile),
})

/** `content/posts/blog.yml`: what stands at every post. */
export const blogSchema = v.strictObject({
  /** A fixed label beside each post; it counts nothing. */
  views: text,
  bio: text,
})

type PostFile = v.InferOutput<typeof postFileSchema>
export type Blog = v.InferOutput<typeof blogSchema>

/** A post as lists show it. */
export type ListedPost = Omit<PostFile, 'author' | 'image' | 'draft'> & {
  id: number
  /** How long reading it takes, such as `8 min read`. */
  readTime: string
  author: { name: string; avatar: Picture }
  image?: Picture
}

/** A part of a post that can be linked to. */
export type PostSection = { id: string; title: string }

/** The text of a post: HTML that is safe to show, and the sections in it. */
export type Article = { html: string; sections: PostSection[] }
