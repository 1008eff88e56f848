import { useEffect, useState } from 'react'
import { usePath } from '#app/page/use-location.ts'
import { addressOf } from '#domain/pages/address-of.ts'
import * as pages from '#domain/pages/page-table.ts'
import { STORED, onStoredChange } from '#app/browser/storage.ts'
import { readStored, storedName } from '#app/browser/storage-keys.ts'
import { OnDemand } from '#app/ui/on-demand.tsx'

const load = async () => (await import('./compare-bar.tsx')).CompareBar
const failed = () => {}
/** The path prefixes of product pages and of further list pages. */
const WITH_PRODUCTS = [addressOf(pages.product, { id: '' }), addressOf(pages.furtherProducts, { id: '' })]

/**
 * The comparison bar, on pages where products can be chosen. It is loaded on demand, because most visitors choose none.
 */
export function CompareBarOnDemand() {
  const pathname = usePath()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const look = () => setWanted(Array.isArray(readStored('compared')))
    look()
    addEventListener(STORED, look)
    const stop = onStoredChange(storedName('compared'), look)
    return () => {
      removeEventListener(STORED, look)
      stop()
    }
  }, [])
  if (pathname !== addressOf(pages.shop) && !WITH_PRODUCTS.some((start) => pathname.startsWith(start))) return null
  return <OnDemand isWanted={isWanted} load={load} failed={failed} props={{}} />
}
