import { longDate } from '#domain/dates.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { PictureImage } from '../ui/picture-image.tsx'

/** A post's author and date. */
export function Byline({ author, publishDate }: Pick<ListedPost, 'author' | 'publishDate'>) {
  return (
    <p className="flex items-center gap-3 text-md text-muted">
      <PictureImage picture={author.avatar} alt="" className="size-9 rounded-full" />
      <span>
        <span className="block leading-snug text-ink">{author.name}</span>
        <time dateTime={publishDate} className="block leading-snug">
          {longDate(publishDate)}
        </time>
      </span>
    </p>
  )
}
