import * as v from 'valibot'
import { DIFFICULTIES } from './difficulty.ts'
import { isoDate, pictureFile, text, texts, type Picture } from './field-schemas.ts'
import { A_PICTURE_FILE, PICTURE_FILE } from './linked-files.ts'

/** The front matter of `content/posts/<id>-<slug>/post.md`. The ID is the number that the folder's name starts with. */
export const postFileSchema = v.strictObject({
  title: text,
  summary: text,
  featured: v.boolean('true or false'),
  /** A post with a future date is published on that day. */
  publishDate: isoDate,
  /** A post with the line `draft: true` is skipped before any check, because a draft may be half-written. */
  draft: v.optional(v.literal(false, 'true or false, on a line of its own')),
  /** The date of the last change that matters to readers. */
  updated: v.optional(isoDate),
  category: text,
  tags: texts,
  /** The name of the series that the post is part of. The parts are ordered by date. */
  series: v.optional(text),
  /** Search terms that do not occur in the text. */
  keywords: v.optional(texts),
  difficulty: v.picklist(DIFFICULTIES, `one of ${DIFFICULTIES.join(', ')}`),
  author: v.strictObject({
    name: text,
    avatar: v.pipe(text, v.regex(PICTURE_FILE, `${A_PICTURE_FILE} in the posts folder`)),
  }),
  image: v.optional(pictureFile),
})

/** `content/posts/blog.yml`: the text around the posts. */
export const blogSchema = v.strictObject({
  /** The introduction to the post list. */
  text: v.optional(text),
  /** A fixed label next to each post, not a real view count. */
  views: text,
  bio: text,
})

type PostFile = v.InferOutput<typeof postFileSchema>
export type Blog = v.InferOutput<typeof blogSchema>

/** A post as it appears in lists. */
export type ListedPost = Omit<PostFile, 'author' | 'image' | 'draft'> & {
  id: number
  /** The reading time, such as `8 min read`. */
  readTime: string
  author: { name: string; avatar: Picture }
  image?: Picture
}

/** A section of a post that can be linked to. */
export type PostSection = { id: string; title: string }

/** The body of a post: safe HTML, and its sections. */
export type Article = { html: string; sections: PostSection[] }
