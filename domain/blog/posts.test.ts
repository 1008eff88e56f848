import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIFFICULTIES } from '#domain/content/difficulty.ts'
import type { ListedPost } from '#domain/content/post.ts'
import {
  allSeries,
  filterPosts,
  findPost,
  NO_POST_FILTER,
  offeredTags,
  POST_SORTS,
  previewedPosts,
  readTime,
  relatedPosts,
  seriesOf,
  sortPosts,
} from './posts.ts'
import { folded } from '#domain/text/folded.ts'

const picture = { src: '/avatar.svg', width: 96, height: 96, alt: 'Amani' }
const word = fc.constantFrom('Payments', 'react', 'Éclair', 'zero downtime', 'PHP', '')
const category = fc.constantFrom('Payments', 'Front End', 'Testing')
const tag = fc.constantFrom('php', 'react', 'node', 'sql', 'http')
const anyPost = fc
  .record({
    id: fc.integer({ min: 1, max: 99 }),
    title: word,
    summary: word,
    tags: fc.uniqueArray(tag, { minLength: 1, maxLength: 4 }),
    category,
    difficulty: fc.constantFrom(...DIFFICULTIES),
    publishDate: fc.constantFrom('2025-01-01', '2026-05-06', '2026-11-21'),
  })
  .map((post): ListedPost => ({
    ...post,
    featured: false,
    readTime: '5 min read',
    author: { name: 'Amani', avatar: picture },
  }))
const anyPosts = fc.uniqueArray(anyPost, { maxLength: 12, selector: ({ id }) => id })
const anyFilter = fc.record({
  search: fc.oneof(word, tag, fc.string({ maxLength: 3 })),
  category: fc.oneof(fc.constant(''), category, fc.constant('Nothing')),
  level: fc.constantFrom('', ...DIFFICULTIES, 'beginner'),
  tag: fc.oneof(fc.constant(''), tag),
})

describe('the post list', () => {
  it('shows exactly the posts that match the filter', () => {
    // C232 C239
    fc.assert(
      fc.property(anyPosts, anyFilter, (posts, filter) => {
        const matches = (post: ListedPost) =>
          [post.title, post.summary, ...post.tags].some((text) => folded(text).includes(folded(filter.search))) &&
          ['', post.category].includes(filter.category) &&
          ['', post.difficulty].includes(filter.level) &&
          ['', ...post.tags].includes(filter.tag)
        expect(filterPosts(posts, filter)).toEqual(posts.filter(matches))
        expect(filterPosts(posts, NO_POST_FILTER)).toEqual(posts)
      }),
    )
  })

  it('keeps the same posts in every sort order', () => {
    fc.assert(
      fc.property(anyPosts, fc.constantFrom(...POST_SORTS), (posts, sort) => {
        const sorted = sortPosts(posts, sort)
        expect(new Set(sorted)).toEqual(new Set(posts))
        expect(sortPosts(sorted, sort)).toEqual(sorted)
      }),
    )
  })

  it('sorts dates newest first, and text from A to Z', () => {
    fc.assert(
      fc.property(anyPosts, (posts) => {
        const dates = sortPosts(posts, 'date').map(({ publishDate }) => publishDate)
        expect(dates).toEqual(dates.toSorted().toReversed())
        // C056
        const levels = sortPosts(posts, 'difficulty').map(({ difficulty }) => difficulty)
        expect(levels).toEqual(levels.toSorted())
      }),
    )
  })
})

describe('the tags to filter by', () => {
  it('are the ten most frequent tags, without duplicates; ties are sorted by name', () => {
    // C237
    const posts = Array.from({ length: 12 }, (_, position) => 11 - position).map((number) => ({
      tags: ['node', ...(number < 5 ? ['sql'] : []), `tag-${number}`],
    }))
    expect(offeredTags(posts)).toEqual([
      'node',
      'sql',
      'tag-0',
      'tag-1',
      'tag-10',
      'tag-11',
      'tag-2',
      'tag-3',
      'tag-4',
      'tag-5',
    ])
    expect(offeredTags([])).toEqual([])
  })
})

describe('an article’s related articles', () => {
  it('are up to three others from its category', () => {
    // C260
    fc.assert(
      fc.property(
        anyPosts.filter(({ length }) => length > 0),
        (posts) => {
          const [post] = posts
          const related = relatedPosts(posts, post!)
          const candidates = posts.filter((other) => other.category === post!.category && other !== post)
          expect(related).toEqual(candidates.slice(0, 3))
        },
      ),
    )
  })
})

describe('a post ID in a URL', () => {
  it('is parsed as a number', () => {
    const posts = [{ id: 1 }, { id: 12 }]
    expect(findPost(posts, '12')).toEqual({ id: 12 })
    for (const id of ['2', '', 'abc', '1.5', undefined, '-1', 'NaN', '__proto__'])
      expect(findPost(posts, id)).toBeUndefined()
  })
})

describe('the home page’s posts', () => {
  it('are the featured posts among the first three', () => {
    // C124
    const posts = [true, false, true, true].map((featured, id) => ({ id, featured }))
    expect(previewedPosts(posts).map(({ id }) => id)).toEqual([0, 2])
    expect(previewedPosts([])).toEqual([])
  })
})

describe('the reading time', () => {
  it('counts words, including those in code, and is at least one minute', () => {
    // C697
    expect(readTime('word '.repeat(1000))).toBe('5 min read')
    // Code counts, because it is read too.
    expect(readTime(`word\n\n\`\`\`ts\n${'const x = 1\n'.repeat(500)}\`\`\`\n`)).toBe('5 min read')
    expect(readTime('')).toBe('1 min read')
  })
})

describe('a series', () => {
  it('lists its parts from the oldest to the newest, without posts from other series', () => {
    // C696
    const part = (id: number, publishDate: string, series?: string) => ({ id, publishDate, series })
    const posts = [
      part(1, '2026-11-09', 'Money'),
      part(2, '2026-10-26', 'Money'),
      part(3, '2026-10-26', 'Forms'),
      part(4, '2026-10-26', 'Money'),
      part(5, '2026-01-01'),
    ]
    const ids = (id: number) => seriesOf(posts, posts[id - 1]!).map((post) => post.id)
    expect(ids(1)).toEqual([2, 4, 1])
    expect(ids(4)).toEqual([2, 4, 1])
    expect(allSeries(posts)).toEqual([{ name: 'Money', parts: 3, first: 2 }])
    // A series with only one part is not shown as a series.
    expect(ids(3)).toEqual([])
    expect(ids(5)).toEqual([])
  })
})
