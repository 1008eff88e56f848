import { useCart } from '../cart/cart-provider.tsx'
import { isDigital } from '#domain/digital.ts'
import type { SoldScript } from './sold-script.ts'

/** A script in the cart. What it costs is what the shop says, whatever stands in the storage; `script` is undefined when it is not sold any more. */
export type ScriptLine = { id: string; name: string; quantity: number; script: SoldScript | undefined }

/** The scripts in the cart. */
export function useScriptLines(scripts: readonly SoldScript[]): ScriptLine[] {
  const { cart } = useCart()
  return cart
    .filter(({ product }) => isDigital(product))
    .map(({ product: { id, name }, quantity }) => {
      const script = scripts.find((known) => String(known.id) === id)
      return { id, name: script?.name ?? name, quantity, script }
    })
}
