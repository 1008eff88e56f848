import type { Picture } from '#domain/content/field-schemas.ts'
import * as pages from '#domain/pages/page-table.ts'
import { FEEDS } from '#contract/feeds.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import { longDate } from '#domain/dates.ts'
import { findPost, relatedPosts, seriesOf } from '#domain/blog/posts.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { pageWidth } from '#app/ui/classes.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { SectionList } from '#app/ui/section-list.tsx'
import { BuiltText } from '#app/ui/built-text.tsx'
import { PostBadges, PostCard } from './post-card.tsx'
import { Reactions } from './reactions.tsx'
import { content } from '#app/content/content.ts'
import { NothingHere } from '#app/not-found/nothing-here.tsx'

const FEED = FEEDS[0].path

/** The minimum number of sections for a table of contents. */
const FEWEST_SECTIONS = 3

export const loader = (id: string) => {
  const post = findPost(content.posts, id)
  return post
    ? {
        post,
        article: articleOf(post.id),
        series: seriesOf(content.posts, post).map(({ id, title }) => ({ id, title })),
        related: relatedPosts(content.posts, post),
        blog: content.blog,
        callToAction: content.home.hero.callToAction,
      }
    : {}
}

function articleOf(id: number) {
  const article = content.articles[id]
  if (!article) throw new Error(`Post ${id} has no article.`)
  return article
}

export const meta = ({ data }: PageProps<typeof loader>) =>
  data.post ? pageMeta(data.post.title, data.post.summary) : pageMeta('Blog Post Not Found')

export default function PostPage({ data }: PageProps<typeof loader>) {
  if (!data.post) return <PostNotFound />
  const { post, article, series, related, blog, callToAction } = data
  const { id, title, summary, category, difficulty, author, publishDate, updated, readTime, image, tags } = post
  return (
    <article className={`${pageWidth} pt-24 pb-12`}>
      <div aria-hidden className="reading-progress print:hidden" />
      <BackLink to={addressOf(pages.posts)} />
      <header className="mt-6 max-w-176">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PostBadges difficulty={difficulty} category={category} />
          <span className="label">{blog.views}</span>
        </div>
        <h1 className="title mt-4">{title}</h1>
        {series.length > 0 && (
          <p className="mt-3 text-muted">
            <a href="#series" className="prose-link">
              Part {series.findIndex((part) => part.id === id) + 1} of {series.length}: {post.series}
            </a>
          </p>
        )}
        <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-1 text-md text-muted max-sm:text-sm">
          <span className="size-9 max-sm:hidden">
            <PictureImage picture={author.avatar} alt="" className="late avatar" />
          </span>
          <span className="text-ink">{author.name}</span>
          <time dateTime={publishDate}>{longDate(publishDate)}</time>
          <span>{readTime}</span>
          {updated && (
            <span className="max-sm:hidden">
              updated <time dateTime={updated}>{longDate(updated)}</time>
            </span>
          )}
        </p>
        {image && <ArticlePicture picture={image} />}
      </header>

      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
        {article.sections.length >= FEWEST_SECTIONS && (
          <details className="contents-list print:hidden lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:self-start">
            <summary className="font-semibold">In this article</summary>
            <SectionList sections={article.sections} />
          </details>
        )}
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <BuiltText html={article.html} />
          {post.series && series.length > 0 && <SeriesNav name={post.series} parts={series} current={id} />}
          <ul aria-label="Hashtags" className="mt-12 flex flex-wrap gap-x-4 gap-y-1 text-muted">
            {tags.map((tag) => (
              <li key={tag}>
                <a href={`${addressOf(pages.posts)}?tag=${encodeURIComponent(tag)}`} className="row-link">
                  #{tag.replace(/\s+/g, '-')}
                </a>
              </li>
            ))}
          </ul>
          <Reactions key={id} id={id} title={title} summary={summary} />
          <aside
            aria-label="About the author"
            className="mt-10 flex max-w-176 items-start gap-5 border-t border-line pt-8"
          >
            <PictureImage picture={author.avatar} alt="" className="avatar size-16" />
            <div>
              <p className="font-semibold">{author.name}</p>
              <p className="mt-1 text-muted">{blog.bio}</p>
              <p className="mt-1 flex flex-wrap gap-x-5">
                <a href={FEED} className="row-link prose-link">
                  Follow by RSS
                </a>
                <a href={addressOf(pages.contact)} className="row-link prose-link">
                  {callToAction}
                </a>
              </p>
            </div>
          </aside>
        </div>
      </div>

      {related.length > 0 && (
        <section aria-labelledby="related-title" className="mt-16 border-t border-line pt-10 print:hidden">
          <h2 id="related-title" className="subtitle">
            Related articles
          </h2>
          <ul className="mt-6 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
            {related.map((other) => (
              <li key={other.id} className="deferred grid min-w-0">
                <PostCard post={other} Heading="h3" mostTags={3} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

/**
 * The article's picture. An empty SVG with the image's aspect ratio reserves the space, so that nothing moves when the
 * image appears.
 */
function ArticlePicture({ picture }: { picture: Picture }) {
  return (
    <div className="relative mt-5 sm:mt-8">
      <svg aria-hidden viewBox={`0 0 ${picture.width} ${picture.height}`} className="block w-full" />
      <PictureImage picture={picture} className="late framed absolute inset-0 size-full object-cover" />
    </div>
  )
}

/** The page for an unknown post. */
function PostNotFound() {
  return (
    <NothingHere title="Blog Post Not Found" text="The article you are looking for may have been moved or deleted.">
      <a href={addressOf(pages.posts)} className="button">
        All Articles
      </a>
      <a href={addressOf(pages.home)} className="button button-quiet">
        Return Home
      </a>
    </NothingHere>
  )
}

/** The parts of the series that a post belongs to, oldest first, with links to the others. */
function SeriesNav({
  name,
  parts,
  current,
}: {
  name: string
  parts: readonly { id: number; title: string }[]
  current: number
}) {
  const next = parts[parts.findIndex(({ id }) => id === current) + 1]
  return (
    <nav id="series" aria-labelledby="series-title" className="mt-12 max-w-176 scroll-mt-24 border-t border-line pt-8">
      <h2 id="series-title" className="subtitle">
        Series: {name}
      </h2>
      <p className="mt-2 text-muted">Each part stands alone.</p>
      <ol className="mt-4 grid list-decimal gap-2 pl-6 text-muted">
        {parts.map(({ id, title }) => (
          <li key={id}>
            {id === current ? (
              <span aria-current="page" className="text-ink">
                {title}
              </span>
            ) : (
              <a href={addressOf(pages.post, { id })} className="prose-link">
                {title}
              </a>
            )}
          </li>
        ))}
      </ol>
      {next && (
        <p className="mt-5">
          Next in the series:{' '}
          <a href={addressOf(pages.post, { id: next.id })} className="prose-link">
            {next.title}
          </a>
        </p>
      )}
    </nav>
  )
}
