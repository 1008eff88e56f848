import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { Chips } from '../ui/chips.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { Byline } from './byline.tsx'
import { PostBadges } from './post-badges.tsx'

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
    <article className="flex min-w-0 flex-col gap-4">
      <PostBadges difficulty={difficulty} category={category} />
      <Heading className="subtitle">
        <a href={address} className="hover:text-accent">
          {title}
        </a>
      </Heading>
      <Byline author={author} publishDate={publishDate} />
      {image && <PictureImage picture={image} className="framed aspect-40/21 w-full object-cover sm:-order-1" />}
      <p>{summary}</p>
      <Chips label={`Tags of ${title}`} texts={tags} most={mostTags} />
      <p className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <a href={address} className="button button-quiet">
          Read Full Article<span className="sr-only">{`: ${title}`}</span>
        </a>
        <span className="label">
          {readTime}, {difficulty.toLowerCase()}
        </span>
      </p>
    </article>
  )
}
