import type { ReactNode } from 'react'
import { sampleCart } from '#domain/cart/cart-samples.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { CompareBarOnDemand } from '#app/shop/compare/compare-bar-on-demand.tsx'
import { ShopContext } from '#app/shop/shop-context.ts'
import { ShopHeader } from './shop-header.tsx'
import { content, currency } from '#app/content/content.ts'

export const loader = () => {
  const { taxPercent, taxIncluded, taxName, taxRates, coupons, carryCouponIntoCheckout, accepted } =
    content.shop.settings
  return {
    rules: {
      ...content.prices,
      taxPercent,
      taxIncluded,
      taxName,
      taxRates,
      coupons,
      carryCouponIntoCheckout,
      accepted,
    },
    samples: sampleCart(content.shop.samples.cart, currency),
  }
}

/** The layout shared by the pages of the electronics shop. */
export default function ShopLayout({ data, children }: PageProps<typeof loader> & { children: ReactNode }) {
  return (
    <ShopContext value={data}>
      <div className="pt-16">
        <ShopHeader />
        {children}
        <CompareBarOnDemand />
      </div>
    </ShopContext>
  )
}
