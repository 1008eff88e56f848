import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { Chips } from '../ui/chips.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { Byline } from './byline.tsx'
import { PostBadges } from './post-badges.tsx'

/** The maximum number of tags in a row. */
const MOST_TAGS = 5

/** A post in the list. */
export function PostRow({
  post: { id, title, summary, image, difficulty, category, author, publishDate, tags, readTime },
}: {
  post: ListedPost
}) {
  return (
    <article className="grid gap-x-8 gap-y-4 border-t border-line py-8 md:grid-cols-[14rem_1fr]">
      <div className="max-md:hidden">
        {image && <PictureImage picture={image} className="framed aspect-40/21 w-full object-cover" />}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <PostBadges difficulty={difficulty} category={category} />
        <h2 className="subtitle">
          <a href={addressOf(pages.post, { id })} className="hover:text-accent">
            {title}
          </a>
        </h2>
        <p>{summary}</p>
        <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Byline author={author} publishDate={publishDate} />
          <span className="label">{readTime}</span>
        </p>
        <Chips label={`Tags of ${title}`} texts={tags} most={MOST_TAGS} />
      </div>
    </article>
  )
}
