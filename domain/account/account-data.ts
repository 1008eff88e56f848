import { readSettings, type AccountSettings } from './account-settings.ts'
import { readWishlist } from './wishlist.ts'
import { PROFILE_FIELDS, readProfile, type Profile } from './profile.ts'
import { mostOf, type Cart } from '#domain/cart/cart.ts'
import { readCart, storedCart } from '#domain/cart/stored-cart.ts'

/**
 * The visitor's data that is stored both in the browser and in the account. Fields that the visitor never used are
 * absent.
 */
export type AccountData = {
  cart?: Cart
  wishlist?: readonly string[]
  scriptWishlist?: readonly string[]
  profile?: Profile
  settings?: AccountSettings
}

/** Parses stored or received account data. Accepts any value and drops invalid fields. */
export function readAccountData(given: unknown): AccountData {
  const { cart, wishlist, scriptWishlist, profile, settings }: Readonly<Record<string, unknown>> = Object(given)
  return withoutMissing({
    cart: readCart(cart),
    wishlist: Array.isArray(wishlist) ? readWishlist(wishlist) : undefined,
    scriptWishlist: Array.isArray(scriptWishlist) ? readWishlist(scriptWishlist) : undefined,
    profile: readProfile(profile),
    settings: typeof settings === 'object' && settings !== null ? readSettings(settings) : undefined,
  })
}

/** Returns account data in the shape that browsers and accounts store. */
export function storedAccountData({ cart, ...data }: AccountData): Record<string, unknown> {
  return { ...data, ...(cart && { cart: storedCart(cart) }) }
}

/**
 * Merges a browser's data into an account's and keeps everything from both. Where only one value is possible, such as a
 * name, the account's value is kept. A product in both carts gets the larger quantity.
 */
export function mergeAccountData(kept: AccountData, brought: AccountData): AccountData {
  return withoutMissing({
    cart: bothOf(kept.cart, brought.cart, mergeCarts),
    wishlist: bothOf(kept.wishlist, brought.wishlist, mergeIds),
    scriptWishlist: bothOf(kept.scriptWishlist, brought.scriptWishlist, mergeIds),
    profile: bothOf(kept.profile, brought.profile, mergeProfiles),
    settings: kept.settings ?? brought.settings,
  })
}

function bothOf<Value>(
  kept: Value | undefined,
  brought: Value | undefined,
  merge: (kept: Value, brought: Value) => Value,
): Value | undefined {
  return kept === undefined ? brought : brought === undefined ? kept : merge(kept, brought)
}

function mergeCarts(kept: Cart, brought: Cart): Cart {
  const others = new Map(brought.map((line) => [line.product.id, line]))
  const both = kept.map((line) => {
    const other = others.get(line.product.id)
    others.delete(line.product.id)
    return other && other.quantity > line.quantity
      ? { ...line, quantity: Math.max(line.quantity, Math.min(other.quantity, mostOf(line.product))) }
      : line
  })
  return [...both, ...others.values()]
}

function mergeIds(kept: readonly string[], brought: readonly string[]): readonly string[] {
  return readWishlist([...kept, ...brought])
}

function mergeProfiles(kept: Profile, brought: Profile): Profile {
  const addresses = new Map(
    [...kept.addresses, ...brought.addresses].map((address) => [JSON.stringify(address), address]),
  )
  const fields = Object.fromEntries(
    PROFILE_FIELDS.map((field) => [field, kept[field] === '' ? brought[field] : kept[field]]),
  )
  return { ...kept, ...fields, addresses: [...addresses.values()].slice(0, 100) }
}

function withoutMissing(data: { [Name in keyof AccountData]: AccountData[Name] | undefined }): AccountData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as AccountData
}
