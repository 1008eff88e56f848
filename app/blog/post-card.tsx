import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
import type { ReactNode } from 'react'
import { longDate } from '#domain/dates.ts'
import type { Difficulty } from '#domain/content/difficulty.ts'

type Props = {
  post: ListedPost
  Heading: 'h2' | 'h3'
  /** The maximum number of tags on the card. */
  mostTags?: number
}

/** A post in a grid. */
export function PostCard({ post, Heading, mostTags = post.tags.length }: Props) {
  const { id, title, summary, image, difficulty, category, author, publishDate, tags, readTime } = post
  const address = addressOf(pages.post, { id })
  return (
    <article className="short-card">
      {image && <PictureImage picture={image} className="framed aspect-40/21 sm:mb-1 w-full object-cover" />}
      <PostBadges difficulty={difficulty} category={category} />
      <Heading className="card-head subtitle">
        <a href={address} className="hover:text-accent">
          {title}
        </a>
      </Heading>
      <p>{summary}</p>
      <Chips label={`Tags of ${title}`} texts={tags} most={mostTags} />
      <Byline author={author} publishDate={publishDate}>
        <span className="label">
          {readTime}, {difficulty.toLowerCase()}
        </span>
      </Byline>
      <p className="mt-auto sm:pt-2">
        <a href={address} className="button button-quiet">
          Read Full Article<span className="sr-only">{`: ${title}`}</span>
        </a>
      </p>
    </article>
  )
}

type BylineProps = Pick<ListedPost, 'author' | 'publishDate'> & { children?: ReactNode }

/** A post's author and date. @param children shown after the date */
export function Byline({ author, publishDate, children }: BylineProps) {
  return (
    <p className="flex items-center gap-3 text-md text-muted">
      <PictureImage picture={author.avatar} alt="" className="avatar size-9" />
      <span className="flex flex-wrap gap-x-3 sm:block">
        <span className="leading-snug text-ink">{author.name}</span>
        <span className="contents flex-wrap items-baseline gap-x-3 leading-snug sm:flex">
          <time dateTime={publishDate}>{longDate(publishDate)}</time>
          {children}
        </span>
      </span>
    </p>
  )
}

const colors: Record<Difficulty, string> = { Beginner: 'text-good', Intermediate: 'text-warn', Advanced: 'text-bad' }

/** A post's difficulty, in the color of that level. */
function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  return <span className={`badge ${colors[difficulty]}`}>{difficulty}</span>
}

/** Badges for a post's difficulty and category. */
export function PostBadges({ difficulty, category }: Pick<ListedPost, 'difficulty' | 'category'>) {
  return (
    <p className="flex flex-wrap gap-1.5">
      <DifficultyBadge difficulty={difficulty} />
      <span className="badge">{category}</span>
    </p>
  )
}
