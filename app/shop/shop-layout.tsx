import { Outlet } from 'react-router'
import { sampleCart } from '#domain/cart/cart-samples.ts'
import type { Route } from './+types/shop-layout'
import { CompareBarOnDemand } from './compare/compare-bar-on-demand.tsx'
import { ShopContext } from './shop-context.ts'
import { ShopHeader } from './shop-header.tsx'
import { content } from '../content/content.ts'

export const loader = () => {
  const { currency, taxPercent, taxIncluded, taxName, cartShipping, coupons, accepted } = content.shop.settings
  return {
    rules: { currency, taxPercent, taxIncluded, taxName, cartShipping, coupons, accepted },
    samples: sampleCart(content.shop.samples.cart, currency.code),
  }
}

/** The layout shared by the pages of the electronics shop. */
export default function ShopLayout({ loaderData }: Route.ComponentProps) {
  return (
    <ShopContext value={loaderData}>
      <div className="pt-16">
        <ShopHeader />
        <Outlet />
        <CompareBarOnDemand />
      </div>
    </ShopContext>
  )
}

export { ErrorPage as ErrorBoundary } from '../errors/error-page.tsx'
