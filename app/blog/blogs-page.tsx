import { useMemo } from 'react'
import { FEEDS } from '#contract/feeds.ts'
import * as pages from '#domain/pages/page-table.ts'
import { DIFFICULTIES } from '#domain/content/difficulty.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { startOf } from '#domain/lists/list-pages.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import {
  allSeries,
  filterPosts,
  NO_POST_FILTER,
  NO_POSTS_FOUND,
  offeredTags,
  POST_SORTS,
  sortPosts,
  type PostSort,
} from '#domain/blog/posts.ts'
import { distinct } from '#domain/text/text.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { Route } from './+types/blogs-page'
import { pageMeta } from '../layout/page-meta.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { useLongList } from '../lists/use-long-list.ts'
import { useListQuery } from '../ui/use-list-query.ts'
import { LIST_VIEWS } from '../ui/view-toggle.tsx'
import { PostCard } from './post-card.tsx'
import { PostRow } from './post-row.tsx'
import { TagChips } from './tag-chips.tsx'
import { content } from '../content/content.ts'

export const meta = () =>
  pageMeta(
    'Blog',
    'Articles on payments, React, Laravel, databases, testing and deployment, from work that went to production.',
  )

export const loader = () => {
  const posts = wholeLists.posts(content)
  return { start: startOf(posts), choices: choicesOf(posts), series: allSeries(posts) }
}

const sorts = { date: 'Date', title: 'Title', category: 'Category', difficulty: 'Difficulty' } satisfies Record<
  PostSort,
  string
>

const Card = ({ item }: { item: ListedPost }) => <PostCard post={item} Heading="h2" />
const Row = ({ item }: { item: ListedPost }) => <PostRow post={item} />

export default function BlogsPage({ loaderData: { start, choices, series } }: Route.ComponentProps) {
  const fields = useMemo(() => fieldsOf(choices), [choices])
  const { query, written, choose, type, settle } = useListQuery(fields)
  const list = useLongList('posts', start, written)
  const found =
    list.state === 'waiting' ? list.items : sortPosts(filterPosts(list.items, query), query.sort as PostSort)
  return (
    <ListPage
      title="Blog"
      introduction={
        <>
          <p className="mt-4 max-w-prose text-lg text-muted">
            Payments, React, Laravel, databases, testing and deployment, from work that went to production.
          </p>
          {series.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-x-5">
              Series:
              {series.map(({ name, parts, first }) => (
                <a key={name} href={`${addressOf(pages.post, { id: first })}#series`} className="prose-link">
                  {name} ({parts} parts)
                </a>
              ))}
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-x-5">
            {FEEDS.map(({ path, title }) => (
              <a key={path} href={path} className="foot-link prose-link">
                {title}
              </a>
            ))}
          </p>
        </>
      }
      things="articles"
      query={query}
      choose={choose}
      type={type}
      settle={settle}
      sorts={sorts}
      filters={
        <>
          <ChoiceButtons
            label="Category"
            all="All Categories"
            choices={choices.categories}
            chosen={query.category}
            onChoose={(category) => choose({ category })}
          />
          <ChoiceButtons
            label="Difficulty"
            all="All Levels"
            choices={DIFFICULTIES}
            chosen={query.level}
            onChoose={(level) => choose({ level })}
          />
          <TagChips tags={choices.offered} chosen={query.tag} onChoose={(tag) => choose({ tag })} />
        </>
      }
      list={list}
      found={found}
      further={pages.furtherPosts}
      empty={{ text: NO_POSTS_FOUND, clear: () => choose(NO_POST_FILTER) }}
      Card={Card}
      Row={Row}
    />
  )
}

/** The choices that the filters offer. */
function choicesOf(posts: readonly ListedPost[]) {
  return {
    categories: distinct(posts.map(({ category }) => category)),
    offered: offeredTags(posts),
    tags: distinct(posts.flatMap(({ tags }) => tags)),
  }
}

/** The list's query parameters. */
function fieldsOf({ categories, tags }: ReturnType<typeof choicesOf>) {
  return {
    search: { fallback: '' },
    category: { fallback: '', allowed: categories },
    level: { fallback: '', allowed: DIFFICULTIES },
    tag: { fallback: '', allowed: tags },
    sort: { fallback: 'date', allowed: POST_SORTS },
    view: { fallback: 'grid', allowed: LIST_VIEWS },
  }
}
