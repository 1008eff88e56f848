import type { ReactNode } from 'react'
import { longDate } from '#domain/dates.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'

type Props = Pick<ListedPost, 'author' | 'publishDate'> & { children?: ReactNode }

/** A post's author and date. @param children shown after the date */
export function Byline({ author, publishDate, children }: Props) {
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
