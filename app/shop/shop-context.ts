import { createContext, use } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import type { CartRules } from '#domain/cart/pricing.ts'
import type { ShopSettings } from '#domain/content/shop.ts'

/** Data shared by all shop pages: the pricing rules, and the sample cart shown in a fresh browser. */
type ShopFacts = { rules: CartRules & Pick<ShopSettings, 'coupons' | 'accepted'>; samples: Cart }

export const ShopContext = createContext<ShopFacts | undefined>(undefined)

export function useShop(): ShopFacts {
  const facts = use(ShopContext)
  if (!facts) throw new Error('useShop must be used within the shop layout')
  return facts
}
