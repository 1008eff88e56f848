import type { ListedPost } from '#domain/content/post.ts'
import { relatedTo } from '#domain/related.ts'
import { searchTexts } from '#domain/text/search-texts.ts'
import { compareTexts } from '#domain/text/text.ts'

export const POST_SORTS = ['date', 'title', 'category', 'difficulty'] as const
export type PostSort = (typeof POST_SORTS)[number]

/** The message for an empty post list. */
export const NO_POSTS_FOUND = 'No articles found matching your criteria.'

/** The filters of the post list. An empty string matches everything. */
type PostFilter = { search: string; category: string; level: string; tag: string }

export const NO_POST_FILTER: PostFilter = { search: '', category: '', level: '', tag: '' }

/** The reading speed for technical articles. */
const WORDS_PER_MINUTE = 200
/** The number of posts at the start of the list that are considered for the home page. */
const PREVIEWED = 3
/** How many tags the post list offers as filters. */
const OFFERED_TAGS = 10
/** How many related posts a post shows. */
const RELATED = 3

/** Returns the posts that match every part of a filter, in their original order. */
export function filterPosts<P extends ListedPost>(posts: readonly P[], filter: PostFilter): P[] {
  const isFound = searchTexts(filter.search)
  return posts.filter(
    (post) =>
      isFound([post.title, post.summary, ...post.tags]) &&
      (filter.category === '' || post.category === filter.category) &&
      (filter.level === '' || post.difficulty === filter.level) &&
      (filter.tag === '' || post.tags.includes(filter.tag)),
  )
}

/** Sorts posts: dates newest first, text alphabetically. */
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

/** Returns the tags to filter by: the most frequent ones first, with ties sorted by name. */
export function offeredTags(posts: readonly Pick<ListedPost, 'tags'>[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of posts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts]
    .toSorted(([tag, count], [otherTag, otherCount]) => otherCount - count || compareTexts(tag, otherTag))
    .slice(0, OFFERED_TAGS)
    .map(([tag]) => tag)
}

/** Returns up to three other posts from a post's category. */
export function relatedPosts<P extends Pick<ListedPost, 'id' | 'category'>>(posts: readonly P[], post: P): P[] {
  return relatedTo(posts, post, RELATED)
}

/** Returns the post with the given ID, as in a URL, if it exists. */
export function findPost<P extends Pick<ListedPost, 'id'>>(posts: readonly P[], id: string | undefined): P | undefined {
  return posts.find((post) => post.id === Number(id))
}

type SeriesPost = Pick<ListedPost, 'id' | 'series' | 'publishDate'>

/**
 * Returns the parts of a post's series, oldest first; empty if the post has no series or if the post is the only part.
 */
export function seriesOf<P extends SeriesPost>(posts: readonly P[], { series }: P): P[] {
  return series === undefined ? [] : partsOf(posts, series)
}

function partsOf<P extends SeriesPost>(posts: readonly P[], name: string): P[] {
  const parts = posts.filter(({ series }) => series === name)
  return parts.length < 2 ? [] : parts.toSorted((a, b) => compareTexts(a.publishDate, b.publishDate) || a.id - b.id)
}

/** Returns every series with at least two parts: its name, the number of its parts, and the ID of the first part. */
export function allSeries(posts: readonly SeriesPost[]): { name: string; parts: number; first: number }[] {
  const names = new Set(posts.flatMap(({ series }) => series ?? []))
  return [...names].flatMap((name) => {
    const parts = partsOf(posts, name)
    return parts[0] ? [{ name, parts: parts.length, first: parts[0].id }] : []
  })
}

/** Returns the reading time of Markdown text, including its code, such as `5 min read`. */
export function readTime(markdown: string): string {
  const words = markdown.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0
  return `${Math.max(1, Math.round(words / WORDS_PER_MINUTE))} min read`
}

/** Returns the posts for the home page: of the first three posts, those that are featured. */
export function previewedPosts<P extends Pick<ListedPost, 'featured'>>(posts: readonly P[]): P[] {
  return posts.slice(0, PREVIEWED).filter(({ featured }) => featured)
}
