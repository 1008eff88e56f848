import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Downloads } from './downloads.tsx'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'

export const loader = () => ({ scripts: content.scripts.map(soldScript) })

export const meta = () => pageMeta('My Downloads', 'Downloads of the scripts you bought.')

export default function DownloadsPage({ data: { scripts } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">My Downloads</h1>
      <PurchasesNav />
      <noscript>
        <p>
          Your purchases are stored in your browser. Turn on JavaScript to see them, or{' '}
          <a href={addressOf(pages.payment)} className="prose-link">
            look a purchase up by its number
          </a>
          .
        </p>
      </noscript>
      <Downloads scripts={scripts} />
    </div>
  )
}
