import { href, Link } from 'react-router'
import { scripts } from 'virtual:scripts'
import { scriptSamples } from 'virtual:script-samples'
import type { Route } from './+types/purchases-page'
import { pageMeta } from '../layout/page-meta.ts'
import { pageWidth } from '../ui/classes.ts'
import { PurchaseList } from './account/purchase-list.tsx'
import { soldScript } from './sold-script.ts'

export { asBuilt as shouldRevalidate } from '../layout/as-built.ts'

const PLACES = [
  { words: 'My Downloads', to: href('/codeshop/downloads') },
  { words: 'License Management', to: href('/codeshop/license-management') },
  { words: 'Digital Delivery Center', to: href('/codeshop/digital-delivery') },
]

export const loader = () => ({ scripts: scripts.map(soldScript), samples: scriptSamples.purchases })

export const meta = () => pageMeta('My Purchases', 'The scripts that you bought.')

export default function PurchasesPage({ loaderData: { scripts, samples } }: Route.ComponentProps) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">My Purchases</h1>
      <nav aria-label="Purchases" className="mt-2 mb-6">
        <ul className="flex flex-wrap gap-x-6">
          {PLACES.map(({ words, to }) => (
            <li key={to}>
              <Link to={to} prefetch="intent" className="row-link prose-link">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PurchaseList scripts={scripts} samples={samples} />
    </div>
  )
}
