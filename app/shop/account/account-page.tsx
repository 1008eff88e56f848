import { useRef, useState } from 'react'
import { listedProduct, stockText, type ListedProduct } from '#domain/shop/catalog.ts'
import { sampleOrder, type Order } from '#domain/shop/orders.ts'
import type { PageProps } from '#app/page/page-module.ts'
import { LoginLink } from '#app/login/login-link.tsx'
import { SignOutButton } from '#app/login/sign-out-button.tsx'
import { useIsInAccount } from '#app/account-sync/use-is-in-account.ts'
import { pageMeta } from '#app/page/page-title.ts'
import { pageWidth } from '#app/ui/classes.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { useFocusRecovery } from '#app/ui/use-focus-recovery.ts'
import { ProfileTab } from './profile-tab.tsx'
import { UnpaidOrderNote } from '#app/shop/order/unpaid-order-note.tsx'
import { content, currency } from '#app/content/content.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { dayOf } from '#domain/dates.ts'
import { formatMoney, type Cents } from '#domain/money.ts'
import { OrderStatusBadge } from '#app/shop/order/order-status.tsx'
import { placedOrders } from '#app/orders/placed-orders.ts'
import { PictureImage } from '#app/ui/picture-image.tsx'
import { Price } from '#app/storefront/price.tsx'
import { useCurrent } from '#app/cart/current-offer.ts'
import { useAddToCart } from '#app/shop/use-add-to-cart.ts'
import { useWishlist } from '#app/storefront/wishlist.ts'
import {
  NOTIFICATION_SETTINGS,
  PRIVACY_SETTINGS,
  readSettings,
  type AccountSettings,
} from '#domain/account/account-settings.ts'
import { storedValue } from '#app/browser/outside-value.ts'
import { showToast } from '#app/ui/toasts.ts'

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

function OrdersTab({ samples }: { samples: readonly Order[] }) {
  const orders = placedOrders.use()
  return (
    <div className="grid gap-6">
      <p>
        <a href={addressOf(pages.shopOrder)} className="row-link prose-link">
          Look up an order from another device
        </a>
      </p>
      {orders.length + samples.length === 0 && <p className="text-muted">You have no orders yet.</p>}
      <ul className="grid gap-6">
        {orders.map((order) => (
          <OrderCard key={order.orderNumber} order={order} isSample={false} />
        ))}
        {samples.map((order) => (
          <OrderCard key={order.orderNumber} order={order} isSample />
        ))}
      </ul>
    </div>
  )
}

function OrderCard({
  order: { orderNumber, orderDate, total, currency, status, items, trackingNumber },
  isSample,
}: {
  order: Order
  isSample: boolean
}) {
  const details = `${addressOf(pages.shopOrder)}?number=${orderNumber}`
  return (
    <li className="rounded-md border border-line p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="in-one-piece font-mono font-semibold">{orderNumber}</h3>
        <OrderStatusBadge status={status} />
        {isSample && <span className="badge">Sample</span>}
      </div>
      <p className="mt-1 text-muted">
        {dayOf(orderDate)} · <span className="tabular">{formatMoney(total, currency)}</span>
      </p>
      <ul className="mt-3 grid gap-1">
        {items.map(({ productId, name, quantity }) => (
          <li key={productId}>
            {quantity} × {name}
          </li>
        ))}
      </ul>
      {trackingNumber !== undefined && (
        <p className="mt-2 text-sm">
          Tracking number <span className="in-one-piece font-mono">{trackingNumber}</span>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={details} className="button button-quiet">
          View Details<span className="sr-only">{` of ${orderNumber}`}</span>
        </a>
        <a href={`${details}#tracking`} className="button button-quiet">
          Track Order<span className="sr-only">{` ${orderNumber}`}</span>
        </a>
      </p>
    </li>
  )
}

type Wished = Pick<ListedProduct, 'id' | 'name' | 'price' | 'image' | 'stock' | 'category'> & { originalPrice?: Cents }

function WishlistTab({ products }: { products: readonly Wished[] }) {
  const { ids, toggle } = useWishlist('shop')
  const current = useCurrent(products)
  const addToCart = useAddToCart()
  const wished = ids.flatMap((id) => current.find((product) => product.id === id) ?? [])
  if (wished.length === 0) {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="subtitle">Your wishlist is empty</p>
        <p className="text-muted">Start adding items to your wishlist to save them for later.</p>
        <a href={addressOf(pages.shop)} className="button mt-4">
          Browse Products
        </a>
      </div>
    )
  }
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
      {wished.map((product) => (
        <li key={product.id} className="grid content-start gap-1">
          <PictureImage picture={product.image} alt="" className="framed aspect-square w-full object-cover" />
          <p className="mt-1 font-semibold">
            <a href={addressOf(pages.product, { id: product.id })} className="hover:text-accent">
              {product.name}
            </a>
          </p>
          <Price price={product.price} originalPrice={product.originalPrice} className="text-base" />
          <p className={`text-sm ${product.stock > 0 ? 'text-good' : 'text-bad'}`}>{stockText(product.stock)}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <button
              type="button"
              className="button"
              disabled={product.stock === 0}
              onClick={() => addToCart(product, 1)}
            >
              Add to Cart<span className="sr-only">{product.name}</span>
            </button>
            <button type="button" className="button button-quiet" onClick={() => toggle(product.id)}>
              Remove<span className="sr-only">{` ${product.name} from the wishlist`}</span>
            </button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const GROUPS = [
  { title: 'Notifications', settings: NOTIFICATION_SETTINGS },
  { title: 'Privacy', settings: PRIVACY_SETTINGS },
]

const stored = storedValue('settings', readSettings(undefined), readSettings)

function SettingsTab() {
  const saved = stored.use()
  const isInAccount = useIsInAccount()
  const [edited, setEdited] = useState<AccountSettings>()
  const settings = edited ?? saved
  return (
    <form
      className="scripted grid gap-8"
      aria-label="Settings"
      onSubmit={(event) => {
        event.preventDefault()
        stored.change(() => settings)
        setEdited(undefined)
        showToast.success(isInAccount ? 'Settings saved in your account.' : 'Settings saved in this browser.')
      }}
    >
      {GROUPS.map(({ title, settings: group }) => (
        <fieldset key={title}>
          <legend className="subtitle">{title}</legend>
          <div className="mt-2 grid">
            {group.map(({ id, words }) => (
              <label key={id} className="filter-choice">
                <input
                  type="checkbox"
                  checked={settings[id]}
                  onChange={(event) => setEdited({ ...settings, [id]: event.target.checked })}
                />
                <span>{words}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button type="submit" className="button scripted">
        Save Settings
      </button>
    </form>
  )
}
