import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { furtherPage } from '#domain/lists/list-pages.ts'
import { wholeLists } from '#domain/lists/whole-lists.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { content } from '#app/content/content.ts'
import { FurtherPage, furtherPageMeta } from '#app/lists/further-page.tsx'
import { CARDS } from '#app/lists/list-page.tsx'
import { PostCard } from './post-card.tsx'

export const loader = (id: string) => ({ page: furtherPage(wholeLists.posts(content), id) })

export const meta = ({ data }: PageProps<typeof loader>) => furtherPageMeta('Blog', data.page)

export default function FurtherPostsPage({ data: { page } }: PageProps<typeof loader>) {
  return (
    <FurtherPage
      title="Blog"
      noun="articles"
      address={addressOf(pages.posts)}
      further={pages.furtherPosts}
      page={page}
      className={CARDS}
    >
      {(post) => (
        <li key={post.id} className="deferred grid min-w-0">
          <PostCard post={post} Heading="h2" />
        </li>
      )}
    </FurtherPage>
  )
}
