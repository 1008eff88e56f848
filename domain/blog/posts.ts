import type { ListedPost } from '../content/post.ts'
import { relatedTo } from '../lists/related.ts'
import { compareTexts, matchesSearch } from '../text/text.ts'

export const POST_SORTS = ['date', 'title', 'category', 'difficulty'] as const
export type PostSort = (typeof POST_SORTS)[number]

/** What an empty list of posts says. */
export const NO_POSTS_FOUND = 'No articles found matching your criteria.'

/** What a visitor narrows the list of posts by; an empty text narrows nothing. */
type PostFilter = { search: string; category: string; level: string; tag: string }

export const NO_POST_FILTER: PostFilter = { search: '', category: '', level: '', tag: '' }

/** How many words a reader of technical articles takes in a minute. */
const WORDS_PER_MINUTE = 200
/** How many posts the home page looks at. */
const PREVIEWED = 3
/** How many tags the list offers to filter by. */
const OFFERED_TAGS = 10
/** How many other posts a post leads on to. */
const RELATED = 3

/** The posts that match every part of a filter, in their order. */
export function filterPosts<P extends ListedPost>(posts: readonly P[], filter: PostFilter): P[] {
  return posts.filter(
    (post) =>
      matchesSearch(filter.search, [post.title, post.summary, ...post.tags]) &&
      (filter.category === '' || post.category === filter.category) &&
      (filter.level === '' || post.difficulty === filter.level) &&
      (filter.tag === '' || post.tags.includes(filter.tag)),
  )
}

/** Posts in another order: by date the newest first, otherwise alphabetically. */
export function sortPosts<P extends ListedPost>(posts: readonly P[], sort: PostSort): P[] {
  switch (sort) {
    case 'date':
      return posts.toSorted((a, b) => compareTexts(b.publishDate, a.publishDate))
    case 'title':
    case 'category':
    case 'difficulty':
      return posts.toSorted((a, b) => compareTexts(a[sort], b[sort]))
  }
}

/** The tags to filter by: the most used ones, the most frequent first, ties by name. */
export function offeredTags(posts: readonly Pick<ListedPost, 'tags'>[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([tag, count], [otherTag, otherCount]) => otherCount - count || compareTexts(tag, otherTag))
    .slice(0, OFFERED_TAGS)
    .map(([tag]) => tag)
}

/** Up to three other posts of a post's category. */
export function relatedPosts<P extends Pick<ListedPost, 'id' | 'category'>>(posts: readonly P[], post: P): P[] {
  return relatedTo(posts, post, RELATED)
}

/** The post that an id from an address means, if any. */
export function findPost<P extends Pick<ListedPost, 'id'>>(posts: readonly P[], id: string | undefined): P | undefined {
  return posts.find((post) => post.id === Number(id))
}

/** How long reading a text in Markdown takes; code is skimmed, and counts nothing. */
export function readTime(markdown: string): string {
  const words = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, ' ').match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}

/** The posts of the home page: of the first three, those that are featured. */
export function previewedPosts<P extends Pick<ListedPost, 'featured'>>(posts: readonly P[]): P[] {
  return posts.slice(0, PREVIEWED).filter(({ featured }) => featured)
}
