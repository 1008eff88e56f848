import { useMemo } from 'react'
import { posts } from 'virtual:posts'
import { FEEDS } from '#contract/feeds.ts'
import { DIFFICULTIES } from '#domain/content/difficulty.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { filterPosts, NO_POST_FILTER, NO_POSTS_FOUND, offeredTags, POST_SORTS, sortPosts, type PostSort } from '#domain/posts.ts'
import { distinct } from '#domain/text.ts'
import type { Route } from './+types/blogs-page'
import { pageMeta } from '../layout/page-meta.ts'
import { ChoiceButtons } from '../ui/choice-buttons.tsx'
import { pageWidth } from '../ui/classes.ts'
import { EmptyList } from '../ui/empty-list.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SortSelect } from '../ui/sort-select.tsx'
import { useListQuery } from '../ui/use-list-query.ts'
import { LIST_VIEWS, ViewToggle } from '../ui/view-toggle.tsx'
import { PostCard } from './post-card.tsx'
import { PostRow } from './post-row.tsx'
import { TagChips } from './tag-chips.tsx'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

export const meta = () => pageMeta('Blog', 'Articles on payments, React, Laravel, databases, testing and deployment, from work that went to production.')

export const loader = () => ({ posts: sortPosts(posts, 'date') })

const sorts = { date: 'Date', title: 'Title', category: 'Category', difficulty: 'Difficulty' } satisfies Record<PostSort, string>

export default function BlogsPage({ loaderData: { posts } }: Route.ComponentProps) {
  const choices = useMemo(() => choicesOf(posts), [posts])
  const { query, choose, type } = useListQuery(choices.fields)
  const shown = sortPosts(filterPosts(posts, query), query.sort as PostSort)
  return (
    <div className={`${pageWidth} pt-28 pb-12`}>
      <h1 className="title">Blog</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">Notes from the work, for people who build the same things.</p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        {FEEDS.map(({ path, title }) => (
          <a key={path} href={path} className="foot-link prose-link">
            {title}
          </a>
        ))}
      </p>

      <div className="scripted mt-8 grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField label="Search articles" value={query.search} onType={(search) => type({ search })} />
          <div className="flex items-center gap-3">
            <SortSelect value={query.sort} sorts={sorts} onChange={(sort) => choose({ sort })} />
            <ViewToggle view={query.view} onChange={(view) => choose({ view })} />
          </div>
        </div>
        <ChoiceButtons
          label="Category"
          all="All Categories"
          choices={choices.categories}
          chosen={query.category}
          onChoose={(category) => choose({ category })}
        />
        <ChoiceButtons label="Difficulty" all="All Levels" choices={DIFFICULTIES} chosen={query.level} onChoose={(level) => choose({ level })} />
        <TagChips tags={choices.tags} chosen={query.tag} onChoose={(tag) => choose({ tag })} />
      </div>

      <p className="mt-6 text-muted" role="status">
        Showing {shown.length} of {posts.length} articles
      </p>
      {shown.length === 0 ? (
        <EmptyList text={NO_POSTS_FOUND} clear="Clear Filters" onClear={() => choose(NO_POST_FILTER)} />
      ) : (
        <ul className={query.view === 'grid' ? 'mt-6 grid gap-x-10 gap-y-16 md:grid-cols-2' : 'mt-6'}>
          {shown.map((post) => (
            <li key={post.id} className="deferred grid min-w-0">
              {query.view === 'grid' ? <PostCard post={post} Heading="h2" /> : <PostRow post={post} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What can be chosen, and with it what the address can say. */
function choicesOf(posts: readonly ListedPost[]) {
  const categories = distinct(posts.map(({ category }) => category))
  return {
    categories,
    tags: offeredTags(posts),
    fields: {
      search: { fallback: '' },
      category: { fallback: '', allowed: categories },
      level: { fallback: '', allowed: DIFFICULTIES },
      tag: { fallback: '', allowed: distinct(posts.flatMap(({ tags }) => tags)) },
      sort: { fallback: 'date', allowed: POST_SORTS },
      view: { fallback: 'grid', allowed: LIST_VIEWS },
    },
  }
}
