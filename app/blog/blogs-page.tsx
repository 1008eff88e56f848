import * as pages from '#domain/pages/page-table.ts'
import { useMemo } from 'react'
import { FEEDS } from '#contract/feeds.ts'
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
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { ChoiceButtons, ChoiceRow } from '#app/ui/rows.tsx'
import { ListPage } from '#app/lists/list-page.tsx'
import { useLongList } from '#app/lists/use-long-list.ts'
import { useListQuery } from '#app/ui/use-list-query.ts'
import { LIST_VIEWS } from '#app/ui/view-toggle.tsx'
import { PostCard, Byline, PostBadges } from './post-card.tsx'
import { content, site } from '#app/content/content.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'

/** The maximum number of tags in a row. */
const MOST_TAGS = 5

/** A row of the post list. On a phone, it shows less, because the rest is on the article's page. */
function PostRow({
  post: { id, title, summary, image, difficulty, category, author, publishDate, tags, readTime },
}: {
  post: ListedPost
}) {
  return (
    <article className="grid gap-x-8 border-t border-line py-4 sm:py-8 md:grid-cols-[14rem_1fr]">
      <div className="max-md:hidden">
        {image && <PictureImage picture={image} className="framed aspect-40/21 w-full object-cover" />}
      </div>
      <div className="grid min-w-0 content-start gap-2 sm:gap-3">
        <div className="max-sm:hidden">
          <PostBadges difficulty={difficulty} category={category} />
        </div>
        <h2 className="subtitle">
          <a href={addressOf(pages.post, { id })} className="hover:text-accent">
            {title}
          </a>
        </h2>
        <p className="max-sm:hidden">{summary}</p>
        <Byline author={author} publishDate={publishDate}>
          <span className="label">{readTime}</span>
        </Byline>
        <div className="max-sm:hidden">
          <Chips label={`Tags of ${title}`} texts={tags} most={MOST_TAGS} />
        </div>
      </div>
    </article>
  )
}

export const loader = () => {
  const posts = wholeLists.posts(content)
  return { start: startOf(posts), choices: choicesOf(posts), series: allSeries(posts), text: content.blog.text }
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  pageMeta('Blog', data.text ?? `Articles by ${site.owner.name}.`)

const sorts = { date: 'Date', title: 'Title', category: 'Category', difficulty: 'Difficulty' } satisfies Record<
  PostSort,
  string
>

const Card = ({ item }: { item: ListedPost }) => <PostCard post={item} Heading="h2" />
const Row = ({ item }: { item: ListedPost }) => <PostRow post={item} />

export default function BlogsPage({ data: { start, choices, series, text } }: PageProps<typeof loader>) {
  const fields = useMemo(() => fieldsOf(choices), [choices])
  const { query, written, choose, type, settle } = useListQuery(fields)
  const list = useLongList('posts', start, written)
  const found =
    list.state === 'waiting' ? list.items : sortPosts(filterPosts(list.items, query), query.sort as PostSort)
  return (
    <ListPage
      title="Blog"
      text={text}
      end={<FollowBlog series={series} />}
      noun="articles"
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
      filterCount={[query.category, query.level, query.tag].filter(Boolean).length}
      list={list}
      found={found}
      further={pages.furtherPosts}
      empty={{ text: NO_POSTS_FOUND, clear: () => choose(NO_POST_FILTER) }}
      Card={Card}
      Row={Row}
    />
  )
}

/** Links to the blog's series and feeds. */
function FollowBlog({ series }: { series: ReturnType<typeof allSeries> }) {
  return (
    <div className="mt-16 grid gap-2 border-t border-line pt-8">
      {series.length > 0 && (
        <p className="flex flex-wrap gap-x-5">
          Series:
          {series.map(({ name, parts, first }) => (
            <a key={name} href={`${addressOf(pages.post, { id: first })}#series`} className="prose-link">
              {name} ({parts} parts)
            </a>
          ))}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-5">
        Follow in a feed reader:
        {FEEDS.map(({ path, title }) => (
          <a key={path} href={path} className="row-link prose-link">
            {title}
          </a>
        ))}
      </p>
    </div>
  )
}

/** Returns the choices that the filters offer. */
function choicesOf(posts: readonly ListedPost[]) {
  return {
    categories: distinct(posts.map(({ category }) => category)),
    offered: offeredTags(posts),
    tags: distinct(posts.flatMap(({ tags }) => tags)),
  }
}

/** Returns the list's query parameters. */
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

type Props = {
  tags: readonly string[]
  /** The chosen tag, or an empty string. If `tags` does not contain it, it is shown after them. */
  chosen: string
  onChoose: (tag: string) => void
}

/** Tags to filter the posts by. Clicking the chosen tag clears the filter. */
function TagChips({ tags, chosen, onChoose }: Props) {
  const shown = chosen === '' || tags.includes(chosen) ? tags : [...tags, chosen]
  return (
    <ChoiceRow label="Tag" chosen={chosen}>
      {shown.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === chosen}
          onClick={() => onChoose(tag === chosen ? '' : tag)}
          className="choice"
        >
          {tag}
        </button>
      ))}
    </ChoiceRow>
  )
}
