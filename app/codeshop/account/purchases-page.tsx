import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { PurchaseList } from './purchase-list.tsx'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { soldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'

export const loader = () => ({ scripts: content.scripts.map(soldScript), samples: content.scriptSamples.purchases })

export const meta = () => pageMeta('My Purchases', 'The scripts you bought.')

export default function PurchasesPage({ data: { scripts, samples } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">My Purchases</h1>
      <PurchasesNav />
      <PurchaseList scripts={scripts} samples={samples} />
    </div>
  )
}
