import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { DeliveryCenter } from './delivery-center.tsx'
import { PurchasesNav } from '#app/codeshop/purchases-nav.tsx'
import { evaluationAddress, soldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'

export const loader = () => ({ scripts: content.scripts.map(soldScript) })

export const meta = () => pageMeta('Digital Delivery Center', 'Quick downloads, and this browser’s download history.')

export default function DigitalDeliveryPage({ data: { scripts } }: PageProps<typeof loader>) {
  return (
    <div className={`${pageWidth} pt-8 pb-12`}>
      <h1 className="title">Digital Delivery Center</h1>
      <PurchasesNav />
      <noscript>
        <p className="mb-6">
          Downloads of purchases need JavaScript. You can download the evaluation packs without it:
        </p>
        <ul className="mb-6 grid gap-2">
          {scripts.map((script) => (
            <li key={script.id}>
              <a href={evaluationAddress(script)} download className="prose-link">
                {`Evaluation pack of ${script.name}`}
              </a>
            </li>
          ))}
        </ul>
      </noscript>
      <DeliveryCenter scripts={scripts} />
    </div>
  )
}
