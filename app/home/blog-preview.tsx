import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { ListedPost } from '#domain/content/post.ts'
import { PostCard } from '../blog/post-card.tsx'
import { HomeSection } from './section.tsx'
import { site } from '../content/content.ts'

/** The maximum number of tags in a preview. */
const MOST_TAGS = 3

export function BlogPreview({ text, posts }: { text: string; posts: readonly ListedPost[] }) {
  return (
    <HomeSection id="blog" title={site.menu.blog} text={text} isFar>
      <ul className="mt-10 grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {posts.map((post) => (
          <li key={post.id} className="grid min-w-0">
            <PostCard post={post} Heading="h3" mostTags={MOST_TAGS} />
          </li>
        ))}
      </ul>
      <p className="mt-12">
        <a href={addressOf(pages.posts)} className="button button-quiet">
          View All Blog Posts
        </a>
      </p>
    </HomeSection>
  )
}
