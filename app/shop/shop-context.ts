import { createContext, use } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import type { ShopSettings } from '#domain/content/shop.ts'

/** What every page of the shop knows: how a cart is priced, and the cart that a fresh browser shows. */
type ShopFacts = { rules: Pick<ShopSettings, 'taxPercent' | 'cartShipping' | 'coupons' | 'accepted'>; samples: Cart }

export const ShopContext = createContext<ShopFacts | undefined>(undefined)

export function useShop(): ShopFacts {
  const facts = use(ShopContext)
  if (!facts) throw new Error('useShop must be used within the pages of the shop')
  return facts
}
