import type { ListedPost } from './content/post.ts'

/** How many words a reader of technical articles takes in a minute. */
const WORDS_PER_MINUTE = 200
/** How many posts the home page looks at. */
const PREVIEWED = 3

/** How long reading a text in Markdown takes; code is skimmed, and counts nothing. */
export function readTime(markdown: string): string {
  const words = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, ' ').match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}

/** The posts of the home page: of the first three, those that are featured. */
export function previewedPosts<P extends Pick<ListedPost, 'featured'>>(posts: readonly P[]): P[] {
  return posts.slice(0, PREVIEWED).filter(({ featured }) => featured)
}
