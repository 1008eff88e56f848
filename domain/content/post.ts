import * as v from 'valibot'
import { isoDate, pictureFile, text, texts, type Picture } from './pieces.ts'

export const DIFFICULTIES = ['Beginner', 'Intermediate', 'Advanced'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

/** The front matter of `content/posts/<id>-<slug>/post.md`. The id is the number that the folder's name starts with. */
export const postFileSchema = v.strictObject({
  title: text,
  summary: text,
  featured: v.boolean('true or false'),
  publishDate: isoDate,
  category: text,
  tags: texts,
  difficulty: v.picklist(DIFFICULTIES, `one of ${DIFFICULTIES.join(', ')}`),
  author: v.strictObject({ name: text, avatar: v.pipe(text, v.regex(/^[\w-]+\.(avif|webp|svg)$/, 'an AVIF, WebP or SVG file in content/posts')) }),
  image: v.optional(pictureFile),
})

export type PostFile = v.InferOutput<typeof postFileSchema>

/** A post as lists show it. */
export type ListedPost = Omit<PostFile, 'author' | 'image'> & {
  id: number
  /** How long reading it takes, such as `8 min read`. */
  readTime: string
  author: { name: string; avatar: Picture }
  image?: Picture
}
