import { ArrowLeft } from 'lucide'
import { useRef } from 'react'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { addressForm } from '#domain/shop/address-forms.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Checkout } from './checkout.tsx'
import { CheckoutTop, checkoutTitle } from '#app/storefront/payment-notice.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { content } from '#app/content/content.ts'

export const loader = () => {
  const { shippingOptions, defaultShippingOption, countries, defaultCountry, carryCouponIntoCheckout } =
    content.shop.settings
  const sampleAddresses = content.shop.samples.user?.addresses ?? []
  return {
    settings: {
      shippingOptions,
      defaultShippingOption,
      countries,
      defaultCountry,
      carryCouponIntoCheckout,
      sampleAddresses,
      addressForms: Object.fromEntries(countries.map((country) => [country, addressForm(country)])),
    },
  }
}

export const meta = () => pageMeta(checkoutTitle('Checkout'), 'Shipping, payment, review.')

export default function CheckoutPage({ data: { settings } }: PageProps<typeof loader>) {
  const page = useRef<HTMLDivElement>(null)
  useFocusRecovery(page)
  return (
    <div ref={page} className={`task-page ${pageWidth} pt-6 pb-12`}>
      <a href={addressOf(pages.shopCart)} className="foot-link text-muted">
        <Icon of={ArrowLeft} className="size-4" />
        Back to Cart
      </a>
      <CheckoutTop title="Checkout" className="mt-2" />
      <div className="when-sold">
        <noscript>
          <p>The checkout of a cart needs JavaScript. Without it, order one product at a time from its own page.</p>
        </noscript>
        <Checkout settings={settings} />
      </div>
    </div>
  )
}
