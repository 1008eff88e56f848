import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { CheckoutTop, checkoutTitle } from '#app/storefront/payment-notice.tsx'
import { ScriptCheckout } from './script-checkout.tsx'
import { soldScript } from '#app/codeshop/sold-script.ts'
import { content } from '#app/content/content.ts'

export const loader = () => {
  const { currency, taxPercent, taxIncluded, taxName, taxRates } = content.shop.settings
  return {
    scripts: content.scripts.map(soldScript),
    rules: { currency, taxPercent, taxIncluded, taxName, taxRates },
  }
}

export const meta = () => pageMeta(checkoutTitle('Code Shop Checkout'), 'Buy the scripts in your cart.')

export default function CheckoutPage({ data: { scripts, rules } }: PageProps<typeof loader>) {
  return (
    <div className={`task-page ${pageWidth} pt-8 pb-12`}>
      <CheckoutTop title="Code Shop Checkout" className="" />
      <div className="when-sold">
        <noscript>
          <p>The checkout of a cart needs JavaScript. Without it, buy one script at a time from its own page.</p>
        </noscript>
        <ScriptCheckout scripts={scripts} rules={rules} />
      </div>
    </div>
  )
}
