import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { Chips } from '#app/ui/chips.tsx'
import { PictureImage } from '#app/ui/picture-image.tsx'
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
