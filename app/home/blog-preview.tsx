import { href, Link } from 'react-router'
import { site } from 'virtual:site'
import type { ListedPost } from '#domain/content/post.ts'
import { Byline } from '../blog/byline.tsx'
import { DifficultyBadge } from '../blog/difficulty-badge.tsx'
import { Chips } from '../ui/chips.tsx'
import { PictureImage } from '../ui/picture-image.tsx'
import { HomeSection } from './section.tsx'

/** The most tags that a preview names. */
const MOST_TAGS = 3

export function BlogPreview({ text, posts }: { text: string; posts: readonly ListedPost[] }) {
  return (
    <HomeSection id="blog" title={site.menu.blog} text={text}>
      <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="grid min-w-0">
            <PostPreview post={post} />
          </li>
        ))}
      </ul>
      <p className="mt-12">
        <Link to={href('/blogs')} prefetch="intent" className="button button-quiet">
          View All Blog Posts
        </Link>
      </p>
    </HomeSection>
  )
}

function PostPreview({ post: { id, title, summary, image, difficulty, category, author, publishDate, tags, readTime } }: { post: ListedPost }) {
  return (
    <article className="flex flex-col gap-4">
      {image && <PictureImage picture={image} className="framed aspect-40/21 w-full object-cover" />}
      <p className="flex flex-wrap gap-1.5">
        <DifficultyBadge difficulty={difficulty} />
        <span className="badge">{category}</span>
      </p>
      <h3 className="subtitle">{title}</h3>
      <Byline author={author} publishDate={publishDate} />
      <p>{summary}</p>
      <Chips label={`Tags of ${title}`} texts={tags} most={MOST_TAGS} />
      <p className="mt-auto flex flex-wrap items-center justify-between gap-3 pt-2">
        <Link to={href('/blog/:id', { id: String(id) })} prefetch="intent" className="button button-quiet">
          Read Full Article<span className="sr-only">: {title}</span>
        </Link>
        <span className="label">
          {readTime}, {difficulty.toLowerCase()}
        </span>
      </p>
    </article>
  )
}
