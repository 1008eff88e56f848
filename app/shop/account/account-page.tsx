import { useRef } from 'react'
import { listedProduct } from '#domain/shop/catalog.ts'
import { sampleOrder } from '#domain/shop/orders.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { SignOutButton } from '#app/login/sign-out-button.tsx'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { pageMeta } from '#app/page/page-meta.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { OrdersTab } from './orders-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { WishlistTab } from './wishlist-tab.tsx'
import { UnpaidOrderNote } from '#app/shop/order/unpaid-order-note.tsx'
import { content, currency } from '#app/content/content.ts'

export const loader = () => ({
  user: content.shop.samples.user,
  orders: content.shop.samples.orders
    .filter(({ id }) => content.shop.samples.user?.orders.includes(id))
    .map((sample) => sampleOrder(sample, currency)),
  products: content.shop.products
    .map(listedProduct)
    .map(({ id, name, price, originalPrice, image, stock, category }) => ({
      id,
      name,
      price,
      ...(originalPrice === undefined ? {} : { originalPrice }),
      image,
      stock,
      category,
    })),
})

export const meta = () => pageMeta('My Account', 'Profile, orders, wishlist and settings.')

export default function AccountPage({ data: { user, orders, products } }: PageProps<typeof loader>) {
  const isInAccount = useIsInAccount()
  const page = useRef<HTMLDivElement>(null)
  useFocusRecovery(page)
  return (
    <div ref={page} className={`${pageWidth} pt-8 pb-12`}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="title">My Account</h1>
        <div className="scripted flex flex-wrap items-center gap-3">
          <LoginLink className="button button-quiet">{isInAccount ? 'Security' : 'Sign In'}</LoginLink>
          <SignOutButton />
        </div>
      </div>
      <noscript>
        <p className="mb-6">Your profile and settings are stored in your browser. Turn on JavaScript to change them.</p>
      </noscript>
      <UnpaidOrderNote />
      <Tabs
        label="My Account"
        Heading="h2"
        tabs={[
          { name: 'Profile', panel: <ProfileTab sample={user} /> },
          { name: 'Orders', panel: <OrdersTab samples={orders} /> },
          { name: 'Wishlist', panel: <WishlistTab products={products} /> },
          { name: 'Settings', panel: <SettingsTab /> },
        ]}
      />
    </div>
  )
}
